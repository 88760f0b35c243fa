"""Shares of yes answers, from the answers to the published share: what is said, and how far off what is published is."""

from __future__ import annotations

import csv
import dataclasses
import math
import random
from pathlib import Path

import numpy as np
import pytest

import dpcore.noise
from app.labs.decide import words
from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.model import LAB
from app.labs.decide.params import Params, noises_for, settle
from app.labs.decide.record import record
from app.state.presets import presets_of
from dpcore.errors import ParameterError
from tests.app.decided import numbers, program

(DEVICE,) = (each.params for each in presets_of(LAB) if each.id == "yes")
OFFICE = dataclasses.replace(DEVICE, trust="office", noise="geometric")
MIXER = dataclasses.replace(DEVICE, trust="mixer", noise="shuffled")
ALL = {"device": DEVICE, "office": OFFICE, "mixer": MIXER}


@pytest.mark.long
def test_devices_send_and_the_office_estimates_with_the_error_of_the_memo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every device of 300 surveys runs the written program; so do all others at other true shares, by their law."""
    made, n = program(DEVICE), DEVICE.answerers
    chance = random.Random(3)
    law = dpcore.noise.exact_discrete_laplace
    monkeypatch.setattr(dpcore.noise, "exact_discrete_laplace", lambda scale: law(scale, chance.randrange))
    draw = made.noise("dpcore")
    study = numbers(DEVICE).study
    assert study is not None
    assert study.state == "fits"
    p = 1 / (1 + math.exp(-study.eps))
    sent = sum(made.sent(True, draw) == "yes" for _ in range(20_000)) / 20_000
    assert sent == pytest.approx(p, abs=4.5 * math.sqrt(p * (1 - p) / 20_000))
    assert made.sent(False, lambda: 1) == "yes"
    assert made.sent(False, lambda: 0) == made.sent(True, lambda: 7) == "no"
    rng = np.random.default_rng(5)
    for yes in (0, 1, n // 3, n):
        came = rng.binomial(yes, p, 4000) + rng.binomial(n - yes, 1 - p, 4000)
        off = [abs(float(made.estimated(int(each), n)) - 100 * yes / n) for each in came]
        missed = np.mean(np.array(off) > DEVICE.tolerance)
        assert missed <= DEVICE.beta + 4 * math.sqrt(0.05 * 0.95 / 4000)


def test_the_program_of_devices_reads_what_was_sent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = dataclasses.replace(DEVICE, answerers=20, tolerance=30.0, guess=0.95)
    made, mixed = program(small), program(dataclasses.replace(small, trust="mixer", noise="shuffled", delta=0.01))
    assert made.main(["--answer", "yes", "--library", "dpcore"]) == 0
    assert capsys.readouterr().out.strip() in ("yes", "no")
    rows = [(f"p{k}", "yes" if k < 9 else "no") for k in range(24)]
    path, out = tmp_path / "sent.csv", tmp_path / "out.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("who", "sent"), *rows])
    arguments = [str(path), "--sent", "sent", "--out", str(out)]
    assert mixed.main(arguments) == 2, "names are still there"
    assert made.main(arguments) == 0
    study = numbers(small).study
    assert study is not None
    q = 1 / (1 + math.exp(study.eps))
    with out.open(newline="", encoding="utf-8") as file:
        (_, (people, share)) = csv.reader(file)
    assert people == "24"
    assert float(share) == pytest.approx(100 * max(0.0, (9 / 24 - q) / (1 - 2 * q)), rel=1e-6)
    assert made.main(arguments) == 2, "a table is not replaced"
    path.write_text("who,sent\na,yes\n", encoding="utf-8")
    assert made.main([*arguments[:-1], str(tmp_path / "new.csv")]) == 2
    assert "20 or more were decided" in capsys.readouterr().err


def test_an_office_counts_and_adds_noise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = dataclasses.replace(OFFICE, answerers=20, tolerance=30.0)
    made = program(small)
    monkeypatch.setattr(made, "noise", lambda _library: lambda: -2)
    rows = [("who", "says"), *((f"p{k}", "yes" if k < 10 else "no") for k in range(40))]
    with (tmp_path / "r.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    arguments = [str(tmp_path / "r.csv"), "--out", str(tmp_path / "o.csv"), "--person", "who", "--part", "says", "yes"]
    assert made.main(arguments) == 0
    assert (tmp_path / "o.csv").read_text(encoding="utf-8").split() == ["people,percent", "40,20"]
    noise = numbers(OFFICE).study
    assert noise is not None
    rng = np.random.default_rng(2)
    drawn = rng.geometric(1 - math.exp(-1 / noise.scale), (2, 20_000))
    off = np.abs(drawn[0] - drawn[1]) * 100 / OFFICE.answerers
    assert np.mean(off > OFFICE.tolerance) == pytest.approx(noise.beyond, abs=0.007)
    assert noise.beyond <= OFFICE.beta


@pytest.mark.long
def test_whom_to_trust_decides_the_noise_the_promise_and_the_sentences() -> None:
    told = {}
    for name, params in ALL.items():
        found = numbers(params)
        study = found.study
        assert study is not None
        assert study.state == "fits"
        lines = [*words.conditions(params, found), *words.not_protected(params, found), *detail_words(params, found)]
        told[name] = " ".join(lines)
        assert (
            record(params, found)["deployment"]["deployment_model"]["model_name"]
            == {  # type: ignore[index,call-overload]
                "device": "Local",
                "office": "Central",
                "mixer": "Shuffle",
            }[name]
        )
    device, office, mixer = (numbers(ALL[name]) for name in ("device", "office", "mixer"))
    assert device.study is not None
    assert office.study is not None
    assert mixer.study is not None
    assert office.study.eps < mixer.study.eps < device.study.eps
    assert device.central == mixer.central == office.study.window.floor
    assert "raw data stay with one office" in told["office"]
    assert "raw data" not in told["device"] + told["mixer"]
    assert "for the office, too" in told["device"]
    assert "takes the names off" in told["mixer"]
    assert all("not in them" in text for text in told.values()), "a sample is another matter"


def test_what_is_asked_and_what_is_missing() -> None:
    new = settle(Params(kind="survey"), frozenset({"kind"}))
    assert (new.unit, new.presence, new.noise) == ("person", "known", "geometric")
    assert set(numbers(new).missing) == {"answerers"}
    asked = " ".join(sentence.text for sentence in interview(new))
    assert "{trust}" in asked
    assert "{unit}" not in asked
    for trust, noise in (("device", "response"), ("mixer", "shuffled"), ("office", "geometric")):
        after = settle(dataclasses.replace(new, trust=trust), frozenset({"trust"}))
        assert after.noise == noise
        assert noise in noises_for("survey", trust)
    back = settle(dataclasses.replace(DEVICE, kind="count"), frozenset({"kind"}))
    assert back.noise == "geometric"
    for wrong in ({"unit": "household"}, {"presence": "secret"}, {"answerers": 5}, {"noise": "geometric"}):
        with pytest.raises(ParameterError):
            numbers(dataclasses.replace(DEVICE, **wrong))
