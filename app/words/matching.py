"""Finding entries by a few words, typed in any order, cut short, or with a slip. No Qt.

A word of the query fits a word of an entry when it is that word, its beginning or a part of it, or when it is a slip
away: one edit from four letters on, two from seven on (insert, leave out, replace, exchange two neighbors). So does a whole
title of several words that is one edit away. Chinese is found by parts of a text, for it has no spaces. Entries are found when every word of the query fits; small words
('the', 'how', '的') need not. Where none fits them all, those are found whose title or search words have the most of
them whole. What stands in the title counts most, then search words, then where it stands, then a longer text. What is
`guarded` is found by whole words of its title and search words alone: Enter must not do it by a slip.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "in",
        "on",
        "for",
        "is",
        "are",
        "be",
        "do",
        "does",
        "how",
        "what",
        "where",
        "which",
        "my",
        "i",
        "it",
        "by",
        "and",
        "or",
        "with",
        "as",
        "at",
        "me",
        "this",
    ]
)
GREEK = {"eps": "ε", "epsilon": "ε", "delta": "δ", "sigma": "σ", "rho": "ρ", "gamma": "γ", "mu": "μ"}
WEIGHTS = (1.0, 0.93, 0.6, 0.45)
"""Of title, search words, where, text."""
WELL = WEIGHTS[2]
"""Where nothing fits as well as whole words of where it stands, a slip may be meant: 'chosen' in a text fits 'chose', too."""
PART = 0.7
"""Of a word that is a part of another, and not its beginning."""
PHRASE = 0.18
"""More for an entry that has the query as it stands in its title or search words."""
WHOLE = 0.2
"""Still more for one whose title it is, or what stands before the colon of it, as in 'Waves: V in two pieces'."""
LAST = 2.0
"""Less for what is guarded and only named by search words: whatever else fits stands before it."""
ENDINGS = ("s", "es", "d", "ed", "r", "er", "y", "ly", "al", "ic")
"""With one of these a word is still the same; 'withut' is no 'with'."""
_HAN = re.compile("[\u3400-\u9fff]")
_HAN_SMALL = re.compile("[的了吗呢么]|怎么|怎样|如何|什么|哪个|哪里|我要|我想")


@dataclass(frozen=True, slots=True)
class Words:
    """What an entry is found by; `bonus` decides between entries that fit alike; `guarded`: by whole words alone."""

    title: str
    keys: str = ""
    where: str = ""
    text: str = ""
    bonus: float = 0.0
    guarded: bool = False


def plain(text: str) -> str:
    """Without difference of case, width, accents and hyphens."""
    flat = unicodedata.normalize("NFKC", text).casefold().replace("-", " ")
    if flat.isascii():
        return flat
    return "".join(sign for sign in unicodedata.normalize("NFD", flat) if not unicodedata.combining(sign))


def words_of(text: str) -> list[str]:
    """Words of letters, digits and Greek signs; a run of Chinese is one word."""
    return _words_in(plain(text))


def _words_in(flat: str) -> list[str]:
    return re.findall("[\u3400-\u9fff]+|[^\\W_\u3400-\u9fff]+", flat)


@lru_cache(maxsize=20_000)
def _read(text: str) -> tuple[str, frozenset[str]]:
    """A text as it is compared, and its words; kept, for whoever opens the palette again searches the same texts."""
    flat = plain(text)
    return flat, frozenset(_words_in(flat))


class Index:
    """Entries that are searched many times."""

    def __init__(self, entries: Sequence[Words]) -> None:
        self._entries = tuple(entries)
        read = [tuple(_read(part) for part in (each.title, each.keys, each.where, each.text)) for each in entries]
        self._flat = [tuple(flat for flat, _ in parts) for parts in read]
        self._places: dict[str, dict[int, float]] = {}
        self._titles = [parts[0][1] for parts in read]
        self._heads = [_read(each.title.partition(":")[0])[1] for each in entries]
        self._named = {k: parts[0][1] | parts[1][1] for k, parts in enumerate(read) if entries[k].guarded}
        for place, parts in enumerate(read):
            for (_, words), weight in zip(parts, WEIGHTS, strict=True):
                for word in words:
                    found = self._places.setdefault(word, {})
                    found[place] = max(found.get(place, 0.0), weight)
        self._bits: dict[str, int] = {}
        self._letters = {word: self._letters_of(word) for word in self._places}
        self._firm: dict[str, set[int]] = {}
        marked = ((k, *each) for k, parts in enumerate(self._flat) for each in zip(parts, WEIGHTS, strict=True))
        self._chinese = [(text, k, weight) for k, text, weight in marked if _HAN.search(text)]
        self._pairs: dict[str, list[int]] = {}
        self._known: dict[tuple[str, bool], dict[int, float]] = {}
        self._phrase = self._whole = ""

    def search(self, query: str) -> list[int]:
        """Places of the entries that fit, best first; all in their order for an empty query."""
        tokens = _tokens(query)
        self._phrase, self._whole = _phrase(query), plain(query)
        if not tokens:
            return list(range(len(self._entries)))
        scores = self._all(tokens, slips=False)
        if not self._is_sure(tokens, scores):
            scores = self._all(tokens, slips=True) or self._most(tokens)
        scores.update({place: max(scores.get(place, 0.0), len(tokens)) for place in self._nearly()})
        scores = {place: score for place, score in scores.items() if self._allowed(place, tokens)}
        ranked = {place: self._rank(place, score / len(tokens), tokens) for place, score in scores.items()}
        return sorted(ranked, key=lambda place: (-ranked[place], place))

    def _all(self, tokens: Sequence[str], slips: bool) -> dict[int, float]:
        """The sum of how well each word fits, for entries that all words fit; `slips`: also where others fit well."""
        scores = dict(self._fits(tokens[0], slips))
        for token in tokens[1:]:
            found = self._fits(token, slips)
            scores = {place: score + found[place] for place, score in scores.items() if place in found}
        return scores

    def _is_sure(self, tokens: Sequence[str], scores: dict[int, float]) -> bool:
        """Whether some entry fits well by words or their beginnings; what fits only a part of one, as “cons” in “reconstruction”, may be a slip."""
        firm = [self._firmly(token) for token in tokens if not _HAN.search(token)]
        well = [place for place, score in scores.items() if score >= WELL * len(tokens)]
        return any(all(place in places for places in firm) for place in well)

    def _most(self, tokens: Sequence[str]) -> dict[int, float]:
        """The same for entries whose title or search words have the most of the words whole; {} where none has any."""
        found: list[dict[int, float]] = []
        for token in tokens:
            fits = {place: score for place, score in self._fits(token, False).items() if score >= WEIGHTS[1]}
            found.append(fits if len(token) > 2 or _HAN.search(token) else {})
        count = Counter(place for fits in found for place in fits)
        most = max(count.values(), default=0)
        return {p: sum(fits.get(p, 0.0) for fits in found) for p, fitting in count.items() if fitting == most}

    def _nearly(self) -> list[int]:
        """Entries of whose title of several words the query is one slip away: that 'geome' also begins 'geometric' hides none."""
        if " " not in self._whole or len(self._whole) < 8:
            return []
        half = len(self._whole) // 2 - 1  # what is one slip away begins alike or ends alike
        begin, end = self._whole[:half], self._whole[-half:]
        alike = (k for k, parts in enumerate(self._flat) if parts[0].startswith(begin) or parts[0].endswith(end))
        return [k for k in alike if edits(self._whole, self._flat[k][0], 1) == 1]

    def _allowed(self, place: int, tokens: Sequence[str]) -> bool:
        """Whether a guarded entry is meant: every word, and one that says something, is a whole one of its title or search words."""
        wanted = set(tokens)
        return place not in self._named or (not wanted <= SMALL and wanted <= self._named[place])

    def _rank(self, place: int, score: float, tokens: Sequence[str]) -> float:
        title = self._titles[place]
        shared = sum(token in title for token in tokens)
        cover = shared / max(len(title), 1)
        said = PHRASE if any(self._phrase in part for part in self._flat[place][:2]) else 0.0
        if self._whole != self._phrase and any(self._whole in part for part in self._flat[place][:2]):
            said += PHRASE
        if set(tokens) in (title - SMALL, self._heads[place] - SMALL):
            said += WHOLE
        if self._entries[place].guarded and not set(tokens) <= title:
            said -= LAST
        return score + 0.12 * cover + said + self._entries[place].bonus

    def _fits(self, token: str, slips: bool) -> dict[int, float]:
        """How well a word of the query fits which entries."""
        known = self._known.get((token, slips))
        if known is None:
            known = self._in_chinese(token) if _HAN.search(token) else self._in_letters(token, slips)
            if len(self._known) > 2000:
                self._known.clear()
                self._firm.clear()
                self._pairs.clear()
            self._known[token, slips] = known
        return known

    def _firmly(self, token: str) -> set[int]:
        """The entries of which a word is this one, or begins with it."""
        if token not in self._firm:
            firm = (self._places[word] for word, share in self._shares(token).items() if share > PART)
            self._firm[token] = {place for places in firm for place in places}
        return self._firm[token]

    def _shares(self, token: str) -> dict[str, float]:
        """How well a word of the query fits which words as it stands; of the others it is no part, nor longer by an ending."""
        inside = [word for word in self._places if token in word]
        begun = (token[:end] for end in range(len(token)))
        known = (word for word in (*begun, GREEK.get(token, "")) if word in self._places)
        return {word: share for word in (*inside, *known) if (share := _share(token, word))}

    def _letters_of(self, word: str) -> int:
        """A bit for each letter that it has."""
        found = 0
        for letter in set(word):
            found |= 1 << self._bits.setdefault(letter, len(self._bits))
        return found

    def _in_chinese(self, token: str) -> dict[int, float]:
        found: dict[int, float] = {}
        pairs = [token[k : k + 2] for k in range(len(token) - 1)] or [token]
        hits = Counter(part for pair in pairs for part in self._having(pair))
        for part, hit in hits.items():
            text, place, weight = self._chinese[part]
            of_all = hit / len(pairs)
            share = 1.0 if token in text else 0.7 * of_all if of_all >= 0.5 else 0.0
            found[place] = max(found.get(place, 0.0), share * weight)
        return {place: score for place, score in found.items() if score}

    def _having(self, pair: str) -> list[int]:
        """The texts that have two Chinese signs one after the other."""
        if pair not in self._pairs:
            self._pairs[pair] = [k for k, (text, _, _) in enumerate(self._chinese) if pair in text]
        return self._pairs[pair]

    def _in_letters(self, token: str, slips: bool) -> dict[int, float]:
        found: dict[int, float] = {}
        for word, share in self._shares(token).items():
            _take(found, self._places[word], share)
        allowed = 0 if len(token) < 4 else 1 if len(token) < 7 else 2
        if allowed and (slips or not any(score >= 0.55 for score in found.values())):
            letters = self._letters_of(token)  # each edit brings one at most that a word has not
            for word, others in self._letters.items():
                if (letters & ~others).bit_count() <= allowed and (share := _slip(token, word, allowed)):
                    _take(found, self._places[word], share)
        return found


@lru_cache(maxsize=2)
def index_of(entries: tuple[Words, ...]) -> Index:
    """Of these entries; kept, for the palette is opened many times over the same ones."""
    return Index(entries)


def _tokens(query: str) -> list[str]:
    tokens = []
    for word in words_of(query):
        if _HAN.search(word):
            tokens += [part for part in _HAN_SMALL.split(word) if part]
        else:
            tokens.append(word)
    wanted = [word for word in tokens if word not in SMALL]
    return wanted or tokens


def _phrase(query: str) -> str:
    """The query as it stands, without the question that begins it."""
    words = _HAN_SMALL.sub("", plain(query)).split()
    while len(words) > 1 and words[0] in SMALL:
        words = words[1:]
    return " ".join(words)


def _take(found: dict[int, float], places: dict[int, float], share: float) -> None:
    for place, weight in places.items():
        if share * weight > found.get(place, 0.0):
            found[place] = share * weight


def _share(token: str, word: str) -> float:
    """1 for the same word, less for its beginning, still less for a part."""
    if token == word or GREEK.get(token) == word:
        return 1.0
    if word.startswith(token):
        return 0.88 - 0.01 * min(len(word) - len(token), 10)
    if len(word) >= 4 and token.startswith(word) and token[len(word) :] in ENDINGS:
        return 0.84
    return PART if len(token) >= 3 and token in word else 0.0


def _slip(token: str, word: str, allowed: int) -> float:
    if len(word) < len(token) - allowed:
        return 0.0
    row = _edits(token, word[: len(token) + allowed], allowed)
    least = row[-1] if len(word) <= len(token) + allowed else min(row[len(token) - 1 : len(token) + 2])
    return 0.0 if least > allowed else 0.8 - 0.12 * least


def edits(one: str, two: str, most: int) -> int:
    """Inserts, deletions, replacements and exchanges of neighbors from one to the other; most + 1 for more than `most`."""
    return most + 1 if abs(len(one) - len(two)) > most else _edits(one, two, most)[-1]


def _edits(one: str, two: str, most: int) -> list[int]:
    """The same from one to each beginning of the other, the empty one first."""
    before: list[int] = []
    now = [*range(most + 1), *[most + 1] * len(two)][: len(two) + 1]
    for i, left in enumerate(one, start=1):
        older, before, now = before, now, [most + 1] * len(now)
        now[0] = least = min(i, most + 1)
        for j in range(max(i - most, 1), min(i + most + 1, len(now))):  # the others are further away than `most`
            cost = before[j - 1] + (left != two[j - 1])
            near = min(now[j - 1], before[j]) + 1
            if near < cost:
                cost = near
            if i > 1 and j > 1 and left == two[j - 2] and one[i - 2] == two[j - 1]:
                cost = min(cost, older[j - 2] + 1)
            if cost <= most:
                now[j] = cost
                least = min(least, cost)
        if least > most:
            return [most + 1] * len(now)
    return now
