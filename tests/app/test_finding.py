"""The palette: where queries lead in both languages, with slips and in any order; what it sets; how it is used."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.lab.fields import Tabs, fields_of
from app.labs import LABS
from app.main.command_table import plain
from app.main.finding import GUARDED, paragraphs, search_words
from app.main.help_actions import help_text
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.widgets.find.palette import CommandPalette
from app.words.i18n import tr
from app.words.matching import Index, Words, edits

FIRST = (
    ("bigger text", "Present mode"),
    ("font size", "Present mode"),
    ("import data", "Channel › Column of a CSV"),
    ("share with students", "Save as"),
    ("shortcuts", "Keyboard shortcuts"),
    ("k-anonymity", "k-anonymity"),
    ("us census 2020", "Interview"),
    ("gdpr", "laws: GDPR, HIPAA"),
    ("false positive", "false alarm (type I)"),
    ("local dp", "Local model"),
    ("go back", "Undo"),
    ("compare two settings", "Pin curves"),
    ("export to latex", "Export picture"),
    ("quiz", "All lessons"),
    ("apple", "Interview"),
    ("deep learning", "Learning › Noisy steps"),
    ("what is differential privacy", "differential privacy"),
    ("quit", "Quit"),
    ("qui", "All lessons"),
    ("how to choose epsilon", "Interview"),
    ("dark mode", "Dark theme"),
    ("save picture", "Export picture"),
    ("screenshot", "Copy picture"),
    ("print", "Export picture"),
    ("csv", "Export data as CSV"),
    ("full screen", "Present mode"),
    ("membership inference", "Attack › Success"),
    ("randomized response", "randomised response"),
    ("dp-sgd", "Learning › Noisy steps"),
    ("synthetic data", "consistent fake"),
    ("privacy budget", "privacy budget"),
    ("composition theorem", "Budget › Composition"),
    ("renyi", "Budget › Composition"),
    ("sensitivity", "sensitivity Δ"),
    ("histogram", "A table in which a person is three times"),
    ("mean salary", "Mean salary"),
    ("household", "h people of one household, at most"),
    ("utility", "Selection › Utility"),
    ("exponential mechanism", "exponential mechanism"),
    ("report noisy max", "Selection › Two outcomes"),
    ("median", "A median age"),
    ("reset", "Reset this lab"),
    ("chinese", "简体中文"),
    ("gaussian noise sigma", "Budget › Calibration"),
    ("eps=2", "Set ε privacy loss to 2"),
    ("delta 1e-6", "Set δ slack of the promise to 1e-6"),
    ("zoom out", "Fit plots"),
    ("animation", "Less motion"),
    ("dictionary", "Glossary"),
    ("genome", "One person's genome"),
    ("averaging attack", "Attack › Repetition"),
    ("theorem false", "The theorem that fails"),
    ("auction", "Selection › Auction"),
    ("honest voting", "Markets and votes › Vote"),
    ("federated", "Local model › Noise in shares"),
)
SAID_IN_CHINESE = (("把ε设为0.5", "把 ε 隐私损失设为 0.5"), ("设置语言", "English"))
FIRST_IN_CHINESE = (
    ("随机应答", "随机响应"),
    ("快捷键", "键盘快捷键"),
    ("隐私预算", "隐私预算"),
    ("什么是差分隐私", "差分隐私"),
    ("人口普查", "访谈"),
)
"""What people typed in trials, and the row that Enter takes."""
SAID = (
    ("epsilon", "ε, privacy loss"),
    ("about", "About Epsilon Lab"),
    ("set epsilon", "ε privacy loss"),
    ("set epsilon to 0.5", "Set ε privacy loss to 0.5"),
    ("change eps to 2", "Set ε privacy loss to 2"),
    ("change to chinese", "简体中文"),
    ("link for a class", "Live class"),
    ("my own noise", "Your mechanism › Density"),
    ("draw a density", "Your mechanism › Density"),
    ("audit a tool", "Your mechanism › Audit"),
)
"""As somebody says it who does not know the program."""
QUERIES = (
    ("pdf", "Write memo"),
    ("svg", "Export picture"),
    ("hand over my noise to the interview", "Use in the Interview"),
    ("edit my noise again", "Back to your mechanism"),
    ("two cons", "Two coins"),
    ("png", "Export picture"),
    ("report", "Write memo"),
    ("delta", "δ"),
    ("census", "Interview"),
    ("sensitivty", "sensitivity Δ"),
    ("senstivity", "sensitivity Δ"),
    ("reset zoom", "Fit plots"),
    ("zoom reset", "Fit plots"),
    ("zoom", "Fit plots"),
    ("fullscreen", "Present mode"),
    ("fulscreen", "Present mode"),
    ("projector", "Present mode"),
    ("chinees", "简体中文"),
    ("language", "English"),
    ("which epsilon", "Interview"),
    ("choose epsilon", "Interview"),
    ("chosse epsilon", "Interview"),
    ("epsilon", "ε"),
    ("eps", "ε"),
    ("ε", "ε"),
    ("dark", "Dark theme"),
    ("night mode", "Dark theme"),
    ("theme", "Dark theme"),
    ("excel", "Export data as CSV"),
    ("python", "Copy as Python"),
    ("code", "Copy as Python"),
    ("clipboard", "Copy picture"),
    ("undo", "Undo"),
    ("revert", "Undo"),
    ("compare", "Pin curves"),
    ("defaults", "Reset this lab"),
    ("manual", "Help on this lab"),
    ("bug", "Show the log"),
    ("licence", "About Epsilon Lab"),
    ("license", "About Epsilon Lab"),
    ("version", "About Epsilon Lab"),
    ("open file", "Open"),
    ("save", "Save"),
    ("cancel", "Stop computing"),
    ("attacker", "Attack"),
    ("roc", "Attack"),
    ("composition", "Budget › Composition"),
    ("ledger", "Budget › Ledger"),
    ("accountant", "Budget"),
    ("mutual information", "Channel"),
    ("densities", "Densities"),
    ("denisties", "Densities"),
    ("neighbor set", "V neighbor set"),
    ("neighbour", "V neighbor set"),
    ("logarithmic", "logarithmic"),
    ("waves", "Waves: V in two pieces"),
    ("what epsilon means", "What ε means"),
    ("staircase lesson", "Why a staircase"),
    ("privacy label", "Export privacy label"),
    ("write own lesson", "Writing lessons"),
    ("promise broken", "Your mechanism"),
    ("where does a promise break", "Your mechanism"),
    ("bring your own", "Your mechanism"),
    ("custom", "Your mechanism"),
    ("vendor", "Your mechanism"),
    ("audit", "Your mechanism"),
    ("test my code", "Your mechanism › Audit"),
    ("empirical epsilon", "Your mechanism › Audit"),
    ("canary", "Your mechanism › Audit"),
    ("harness", "Your mechanism › Audit"),
    ("distinguish", "Your mechanism"),
    ("larger letters", "Present mode"),
    ("load csv", "table"),
    ("homework", "Record a lesson step"),
    ("hotkeys", "Keyboard shortcuts"),
    ("keyboard", "Keyboard shortcuts"),
    ("google", "Interview"),
    ("hipaa", "Interview"),
    ("anonymisation", "Interview"),
    ("type i error", "Attack"),
    ("history", "Reopen last session"),
    ("side by side", "Pin curves"),
    ("neural network", "Learning"),
    ("getting started", "What ε means"),
    ("tutorial", "What ε means"),
    ("colour blind", "Dark theme"),
    ("cite", "Write memo"),
    ("exit", "Quit"),
    ("compare my wonderful settings", "Pin curves"),
)
CHINESE = (
    ("报告", "生成备忘录"),
    ("pdf", "生成备忘录"),
    ("导出图片", "导出图像"),
    ("全屏", "演示模式"),
    ("中文", "简体中文"),
    ("英文", "English"),
    ("敏感度", "Δ 敏感度"),
    ("暗色", "深色主题"),
    ("夜间模式", "深色主题"),
    ("撤销", "撤销"),
    ("重置缩放", "适应窗口"),
    ("代码", "复制为 Python 程序"),
    ("选择哪个 epsilon", "访谈"),
    ("攻击者", "攻击者能有多大把握"),
    ("成员推断", "攻击"),
    ("账本", "预算 › 账本"),
    ("邻居", "V 邻居集"),
    ("对比", "固定曲线"),
    ("许可", "关于 Epsilon Lab"),
    ("随机响应", "本地模型"),
    ("热键", "键盘快捷键"),
    ("字号", "演示模式"),
    ("放大文字", "演示模式"),
    ("导入数据", "表格"),
    ("测验", "所有课程"),
    ("分享给学生", "另存为"),
    ("匿名", "重构"),
    ("苹果", "访谈"),
    ("个人信息保护法", "访谈"),
    ("假阳性", "攻击"),
    ("返回", "撤销"),
    ("深度学习", "学习"),
    ("入门", "ε 是什么意思"),
    ("自定义", "你的机制"),
    ("审计", "你的机制"),
    ("检验", "你的机制"),
    ("供应商", "你的机制"),
    ("退出", "退出"),
)
"""The same, with what is among the first three rows."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.setUpdatesEnabled(False)  # one test looks at what is painted
    window.show()
    assert window.page.wait_until_idle(60)
    yield window
    for page in window.pages.values():
        assert page.wait_until_idle(60)
    window.document.undo_stack.setClean()
    window.close()


def opened(window: MainWindow, text: str = "") -> CommandPalette:
    window.commands.actions["palette"].trigger()
    palette = window.findChildren(CommandPalette)[-1]
    palette.field.setText(text)
    return palette


def missed(window: MainWindow, queries: Sequence[tuple[str, str]], rows: int) -> list[tuple[str, str, list[str]]]:
    """The queries of which none of the first rows begins with what was wanted."""
    palette = opened(window)
    found = []
    for query, wanted in queries:
        palette.field.setText(query)
        titles = [entry.title for entry in palette.found[:rows]]
        if not any(title.startswith(wanted) for title in titles):
            found.append((query, wanted, titles))
    palette.leave()
    return found


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_more_than_sixty_queries_lead_to_the_right_place(window: MainWindow) -> None:
    assert len(FIRST) + len(FIRST_IN_CHINESE) == 60
    assert missed(window, (*FIRST, *SAID), 1) == []
    assert missed(window, QUERIES, 3) == []


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_no_word_of_the_help_takes_away_what_a_person_has(window: MainWindow) -> None:
    """Oracle: the titles of the commands that do; forty words of the pages."""
    taken = {plain(tr(each.text)).rstrip("…") for each in window.commands.commands if each.id in GUARDED}
    assert len(taken) == len(GUARDED)
    words = sorted({word for lab in LABS for word in re.findall("[a-z]{4,}", help_text(lab.id))})
    palette = opened(window)
    for word in random.Random(11).sample(words, 40):
        palette.field.setText(word)
        assert not palette.found or palette.found[0].title not in taken, word
    palette.leave()


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_queries_in_chinese_lead_to_the_right_place(window: MainWindow) -> None:
    window.commands.actions["language-zh_CN"].trigger()
    try:
        QApplication.processEvents()
        assert window.page.wait_until_idle(60)
        assert missed(window, (*FIRST_IN_CHINESE, *SAID_IN_CHINESE), 1) == []
        assert missed(window, CHINESE, 3) == []
    finally:
        window.commands.actions["language-en"].trigger()
        QApplication.processEvents()


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_everything_is_found_by_its_own_title(window: MainWindow) -> None:
    """Commands, labs, tabs, presets and lessons: what bears the title is among the first three, or eight of equals."""
    palette = opened(window)
    for entry in palette.finder.entries:
        if entry.kind in ("parameter", "help"):
            continue
        palette.field.setText(entry.title)
        alike = sum(other.title == entry.title for other in palette.finder.entries)
        assert entry.title in [found.title for found in palette.found[: 2 + alike]], entry.title
    titles = {entry.title for entry in palette.finder.entries}
    for lab in LABS:
        assert tr(lab.title) in titles
        assert {preset.title for preset in presets_of(lab)} <= titles
        named = {entry.names[-1] for entry in palette.finder.entries if entry.kind == "parameter"}
        wanted = {tr(field.name) for field in fields_of(lab.params).values() if not isinstance(field, Tabs)}
        assert wanted <= named
    palette.leave()


@pytest.mark.long
def test_one_slip_in_a_title_of_two_words_does_not_hide_it(window: MainWindow) -> None:
    """Two neighbors exchanged, a letter left out, a letter doubled, in the longest word: among the first five."""
    palette, chance = opened(window), random.Random(7)
    kinds = ("command", "lab", "preset", "lesson")
    entries = [entry for entry in palette.finder.entries if entry.kind in kinds and not entry.guarded]
    for entry in chance.sample(entries, 40):
        words = entry.title.split()
        word = max(words, key=len)
        if len(word) < 5 or not word.isascii() or not word.isalpha():
            continue
        place = chance.randrange(1, len(word) - 2)
        slips = (
            word[:place] + word[place + 1] + word[place] + word[place + 2 :],
            word[:place] + word[place + 1 :],
            word[:place] + word[place] + word[place:],
        )
        for slip in slips:
            palette.field.setText(entry.title.replace(word, slip))
            assert entry.title in [found.title for found in palette.found[:5]], (entry.title, slip)
    palette.leave()


SLIPS = (
    "quiz",
    "qiut",
    "quite",
    "qui",
    "q",
    "uit",
    "quick",
    "quilt",
    "quot",
    "exi",
    "exits",
    "ex",
    "leav",
    "clos",
    "退",
)
"""Near to the words that mean the end of the program, and none of them."""


@pytest.mark.in_turn(every=1)
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_the_program_is_never_left_by_a_slip(window: MainWindow, code: str) -> None:
    """Oracle: of all words one or two edits from a word that leaves, and all beginnings, none leads to the command."""
    window.commands.actions[f"language-{code}"].trigger()
    try:
        QApplication.processEvents()
        assert window.page.wait_until_idle(60)
        quit_ = window.commands.actions["quit"]
        left: list[bool] = []
        quit_.triggered.disconnect()
        quit_.triggered.connect(lambda: left.append(True))
        palette = opened(window)
        title = next(entry.title for entry in palette.finder.entries if entry.run == quit_.trigger)
        words = {*title.casefold().split(), "quit", "exit"}
        near = {
            word[:k] + letter + word[k + n :] for word in words for k in range(5) for letter in "zxq出" for n in (0, 1)
        }
        near |= {word[:k] for word in words for k in range(1, len(word))}
        for query in sorted(near | set(SLIPS)):
            palette.field.setText(query)
            wanted = set(query.casefold().split()) <= words
            assert wanted or title not in [entry.title for entry in palette.found], query
        palette.field.setText("zquit")
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
        assert not left
        palette.field.setText(title)
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
        assert left
    finally:
        window.commands.actions["language-en"].trigger()
        QApplication.processEvents()


@pytest.mark.long
def test_a_palette_that_shrinks_leaves_no_shadow(window: MainWindow) -> None:
    """Oracle: what the screen holds is what a picture painted afresh has."""
    window.setUpdatesEnabled(True)
    palette = opened(window, "gauss")
    QApplication.processEvents()
    tall = palette.panel.height()
    palette.field.setText("qqqxxyz")
    QTest.qWait(50)
    assert palette.panel.height() < tall
    held = window.screen().grabWindow(window.winId()).toImage()
    fresh = window.grab().toImage()
    x, bottom = palette.panel.x() + 5, palette.panel.geometry().bottom() + 30
    for y in range(bottom, bottom + tall - palette.panel.height()):
        for at in (x, x - 12, x + palette.panel.width() // 2):
            assert held.pixelColor(at, y) == fresh.pixelColor(at, y), (at, y)
    palette.leave()


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_the_keys_of_all_actions_stand_in_one_table(window: MainWindow) -> None:
    """Oracle: the shortcuts of the actions themselves."""
    window.commands.actions["shortcuts"].trigger()
    shown = window.help.window.browser.toPlainText()
    window.help.window.close()
    for action in window.commands.actions.values():
        for keys in action.shortcuts():
            assert keys.toString(QKeySequence.SequenceFormat.NativeText) in shown, action.text()


# -- the matcher


def test_edits_agree_with_a_search_through_all_changes() -> None:
    """Oracle: all words that one or two changes of single letters lead to, and exchanges of two."""

    def changed(word: str) -> set[str]:
        found = {word[:k] + word[k + 1 :] for k in range(len(word))}
        found |= {word[:k] + letter + word[k:] for k in range(len(word) + 1) for letter in "abc"}
        found |= {word[:k] + letter + word[k + 1 :] for k in range(len(word)) for letter in "abc"}
        return found - {word}

    def swapped(word: str) -> set[str]:
        return {word[:k] + word[k + 1] + word[k] + word[k + 2 :] for k in range(len(word) - 1)} - {word}

    for word in ("abc", "aab", "cabb"):
        near = changed(word) | swapped(word)
        assert all(edits(word, other, 2) == 1 for other in near)
        far = set().union(*(changed(other) for other in changed(word))) - near - {word}
        assert all(edits(word, other, most) == 2 for other in far for most in (1, 2))
        assert edits(word, word, 2) == 0


def test_titles_come_before_other_words_and_all_words_must_fit() -> None:
    index = Index([Words("Save file", text="dark"), Words("Dark theme"), Words("Other", keys="dark night")])
    assert index.search("dark") == [1, 2, 0]
    assert index.search("night dark") == [2]
    assert index.search("the dark") == [1, 2, 0]
    assert index.search("") == [0, 1, 2]
    assert index.search("xyzzy") == []


def test_a_slip_in_a_title_comes_before_a_longer_word_in_a_text() -> None:
    """'chose' begins 'chosen', and 'with' begins 'withut': neither hides the title that is one letter away."""
    index = Index(
        [Words("Choose ε"), Words("The bill", where="how ε is chosen"), Words("Votes", keys="with chosen letters")]
    )
    assert index.search("chose ε") == [0, 1]
    index = Index([Words("Payments", keys="with an end", text="a stream"), Words("A stream without end")])
    assert index.search("A stream withut end") == [1]
    index = Index([Words("What ε means", keys="to learn"), Words("Learning")])
    assert index.search("learnng")[0] == 1
    assert [Index([Words("Release")]).search(query) for query in ("releases", "released", "releasen")] == [[0]] * 3


def test_where_no_entry_has_all_words_those_with_the_most_whole_ones_are_found() -> None:
    index = Index(
        [Words("Compare curves"), Words("Two worlds", keys="compare"), Words("Other", text="compare two apples")]
    )
    assert index.search("compare two qwertz") == [1]
    assert index.search("compare qwertz") == [0, 1]
    assert index.search("qwertz apples") == []


def test_a_guarded_entry_is_found_by_whole_words_alone() -> None:
    index = Index([Words("Quit", keys="exit the program", text="quiz", guarded=True), Words("Quiz")])
    assert index.search("quit") == [0]
    assert index.search("exit program") == [0]
    assert [index.search(query) for query in ("quiz", "qui", "quitt", "exi", "programs")] == [[1], [1], [], [], []]


def test_help_pages_fall_into_paragraphs() -> None:
    page = "# A\nFirst.\n\n**Upper plot.** The *density*.\n\n| parameter | meaning |\n| --- | --- |\n| ε | loss |\n"
    assert paragraphs(page) == [("Upper plot", "The density."), ("ε", "loss")]


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_search_words_name_what_is_there(window: MainWindow) -> None:
    """No word leads to a command, lab or parameter that is none (some are of labs and commands to come)."""
    fields = {name for lab in LABS for name in fields_of(lab.params)}
    known = {f"command:{name}" for name in window.commands.actions} | {f"lab:{lab.id}" for lab in LABS}
    known |= {f"tab:{lab.id}/{tab.id}" for lab in LABS for tab in lab.tabs}
    known |= {f"preset:{lab.id}/{preset.id}" for lab in LABS for preset in presets_of(lab)}
    known |= {f"lesson:{lesson.id}" for lesson in window.lessons.read()[0]}
    known |= {f"field:{name}" for name in fields} | {"lab:you", "command:home", "deployments"}
    assert set(search_words()) <= known


# -- setting and going


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("typed", ["ε 0.5", "eps 0.5", "epsilon = 0.5", "privacy loss 0.5", "eps=1/2"])
def test_a_parameter_and_a_value_set_it(window: MainWindow, typed: str) -> None:
    palette = opened(window, typed)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.page.params.eps == 0.5
    assert window.document.state.lab == "densities"
    window.document.undo_stack.undo()
    assert window.page.params.eps != 0.5


@pytest.mark.long
@pytest.mark.parametrize("typed", ["prior belief 37", "prior belief 37%"])
def test_of_100_a_percentage_is_so_many(window: MainWindow, typed: str) -> None:
    window.document.open_lab("attack")
    QTest.keyClick(opened(window, typed).field, Qt.Key.Key_Return)
    assert window.document.params("attack").prior == 0.37


@pytest.mark.long
def test_a_value_that_is_not_allowed_says_why_and_sets_nothing(window: MainWindow) -> None:
    before = window.page.params
    palette = opened(window, "eps -3")
    assert "0.001" in palette.found[0].where
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.page.params == before


@pytest.mark.long
def test_a_choice_is_made_in_its_row(window: MainWindow) -> None:
    from PySide6.QtWidgets import QStyleOptionViewItem

    from app.widgets.find.rows import segments

    palette = opened(window, "upper plot")
    entry = palette.found[0]
    assert [text for text, _, _ in entry.choices] == ["density", "distribution"]
    option = QStyleOptionViewItem()
    option.font = palette.list.font()
    option.rect = palette.list.rect_of(0)
    at = segments(option, entry)[1].center().toPoint()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.page.params.view == "cdf"


@pytest.mark.long
def test_keys_walk_rows_and_kinds_and_leave(window: MainWindow) -> None:
    palette = opened(window, "gaussian")
    assert palette.list.count() > 2
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.current_row() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.current_row() == palette.list.count() - 1
    everything = len(palette.found)
    QTest.keyClick(palette.field, Qt.Key.Key_Tab)
    assert palette.group
    assert 0 < len(palette.found) < everything
    assert {entry.group for entry in palette.found} == {palette.group}
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


@pytest.mark.long
def test_a_command_that_cannot_run_says_what_it_does_all_the_same(window: MainWindow) -> None:
    palette = opened(window, "live class")
    assert palette.found[0].where.startswith("not now · Asks the questions of the open lesson")
    palette.leave()


@pytest.mark.long
def test_nothing_found_says_what_to_try(window: MainWindow) -> None:
    palette = opened(window, "qqqxxyz <b>")
    assert palette.nothing.isVisible()
    assert "qqqxxyz &lt;b&gt;" in palette.nothing.text()
    for word in ("report", "sensitivity", "dark"):
        assert f'<a href="{word}"' in palette.nothing.text()
    palette.nothing.linkActivated.emit("report")
    assert [entry.title for entry in palette.found[:2]] == ["Your mechanism › Report", "Write memo"]
    palette.leave()


@pytest.mark.long
def test_parameters_lessons_and_help_are_gone_to(window: MainWindow) -> None:
    palette = opened(window, "smoothing xyz")
    palette.field.setText("axis reach")
    palette.go()
    row = window.page.form.rows["reach"]
    assert row.isAncestorOf(QApplication.focusWidget() or window.focusWidget() or row.parentWidget())
    palette = opened(window, "What ε means")
    assert palette.found[0].kind == "lesson"
    palette = opened(window, "Rings")
    help_entry = next(entry for entry in palette.found if entry.kind == "help" and "Densities" in entry.title)
    help_entry.run()
    assert window.help.window.isVisible()
    assert "rings" in window.help.window.browser.textCursor().selectedText().casefold()
    window.help.window.close()
    palette.leave()


@pytest.mark.long
def test_the_field_in_the_bar_takes_what_is_typed_to_the_palette(window: MainWindow) -> None:
    window.bar.search.setFocus()
    QTest.keyClicks(window.bar.search, "m")
    palette = window.findChildren(CommandPalette)[-1]
    assert palette.field.text() == "m"
    palette.leave()


@pytest.mark.long
def test_a_click_on_a_command_that_asks_in_a_dialog_outlives_the_dialog(window: MainWindow) -> None:
    """The dialog's events may delete what has been left; not the list in whose click they run."""
    palette = opened(window, "save as")
    shut = QTimer(interval=20)
    shut.timeout.connect(lambda: (dialog := QApplication.activeModalWidget()) and dialog.close())
    shut.start()
    at = palette.list.rect_of(0).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    shut.stop()
    assert not palette.isVisible()


def test_chinese_words_are_found_by_one_sign_whole_and_by_most_of_their_pairs() -> None:
    """A whole word stands before one that shares pairs of signs with it, wherever it stands in the list."""
    index = Index([Words("噪声大小"), Words("声音"), Words("噪声的大小"), Words("差分隐私"), Words("隐私预算")])
    assert index.search("声") == [0, 1, 2]
    assert index.search("瓜") == []
    assert index.search("隐私") == [3, 4]
    assert index.search("噪声大小")[:2] == [0, 2]  # two of its three pairs stand in the second
    assert index.search("差分预算") == []  # one of three pairs, each
    assert Index([Words("噪声的大小"), Words("噪声大小")]).search("噪声大小") == [1, 0]
