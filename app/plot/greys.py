"""Pictures for a print without colours: greys, dashes and signs tell apart what hues do on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from types import MappingProxyType

from app.plot.items import dash_of
from app.plot.picture import Curve, Heat, Item, Label, Picture, Steps
from app.plot.signs import FIGURES
from app.plot.theme import DASH_NAMES, GREYS, LIGHT, Theme, hue_of

SIGNS = ("o", "s", "t", "d", "+")


def grey(colour: str) -> str:
    """The grey of a colour '#rrggbb': its luma."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + f"{round(0.2126 * red + 0.7152 * green + 0.0722 * blue):02x}" * 3


def in_grey(pictures: Sequence[Picture]) -> tuple[tuple[Picture, ...], Theme]:
    """Pictures, and a theme without colours for them.

    Each hue of theirs has one grey, the same in all of them. Where two hues share a grey, lines of one get another dash,
    signs another shape.
    """
    hues = list(dict.fromkeys(hue_of(role) for picture in pictures for item in picture.items for role in _roles(item)))
    roles = {hue: GREYS[place % len(GREYS)] for place, hue in enumerate(hues)}
    plain = {
        each.name: grey(value)
        for each in fields(LIGHT)
        if isinstance(value := getattr(LIGHT, each.name), str) and value.startswith("#")
    }
    texts = {hue: GREYS[1] for hue, level in roles.items() if level == GREYS[2]}
    theme = replace(
        LIGHT,
        **plain,
        name="grey",
        roles=MappingProxyType({"neutral": GREYS[1], **roles}),
        role_texts=MappingProxyType(texts),
    )
    return tuple(replace(picture, items=tuple(_told_apart(picture.items, roles))) for picture in pictures), theme


def _roles(item: Item) -> tuple[str, ...]:
    if isinstance(item, Heat):
        return tuple(role for role in item.roles if role)
    return () if isinstance(item, Label) else (item.role,)


def _told_apart(items: Sequence[Item], roles: dict[str, str]) -> Iterator[Item]:
    """The items; a line or sign that looks like one of another hue gets another dash or shape."""
    taken: dict[tuple[str, str], str] = {}

    def free(hue: str, wanted: str, all_of_them: Sequence[str]) -> str:
        """What is not another hue's at the same grey."""
        for one in (wanted, *all_of_them):
            if taken.setdefault((roles[hue], one), hue) == hue:
                return one
        return wanted

    for item in items:
        if not isinstance(item, Curve | Steps):
            yield item
            continue
        hue = hue_of(item.role)
        if isinstance(item, Steps) or item.line:
            item = replace(item, role=f"{hue}:{free(hue, dash_of(item), tuple(DASH_NAMES))}")
        if isinstance(item, Curve):
            marker = item.marker if item.marker in FIGURES else free(hue, item.marker, SIGNS)
            item = replace(item, dash="role", marker=marker)
        yield item
