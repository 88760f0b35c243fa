"""The registry record: what is written as YAML is read back as it was, by a reader that shares nothing with the writer."""

from __future__ import annotations

import dataclasses
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from app.data.writing import WriteError
from app.lab.record import as_yaml
from app.labs import LABS
from app.labs.decide.interview import interview
from app.output.label_sheet import write_label
from app.state.presets import presets_of

LAB = next(lab for lab in LABS if lab.id == "decide")
PRESETS = {preset.id: preset for preset in presets_of(LAB)}
FLOAT = re.compile(r"[-+]?\d+\.\d+(e[-+]\d+)?")  # YAML 1.1 and 1.2 both read this as a number


def read(text: str) -> dict[str, Any]:
    """Block mappings two blanks deep a level, with scalars as YAML has them."""
    root: dict[str, Any] = {}
    stack = [(-1, root)]
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        name, _, rest = line.strip().partition(":")
        while stack[-1][0] >= indent:
            stack.pop()
        if rest:
            stack[-1][1][name] = scalar(rest.strip())
        else:
            inner: dict[str, Any] = {}
            stack[-1][1][name] = inner
            stack.append((indent, inner))
    return root


def scalar(text: str) -> Any:
    if text in ("null", "true", "false"):
        return {"null": None, "true": True, "false": False}[text]
    if text[0] in '"[':
        return json.loads(text)
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    assert FLOAT.fullmatch(text), text
    return float(text)


def test_hostile_texts_and_numbers_come_back() -> None:
    hostile = ["a: b", "- x", "# no", 'q"uo\\te', "null", "1e5", "", "  ", "居民: 福利", "'", "{a}", "*x", "\t"]
    given = {f"k{place}": text for place, text in enumerate(hostile)} | {
        "list": hostile,
        "numbers": {"a": 1e-6, "b": 1e22, "c": -0.5, "d": 3, "e": 5e-324, "f": 1.0},
        "yes": True,
        "none": None,
    }
    assert read(as_yaml(given)) == given


def record_of(preset: str, tmp_path: Path, **changes: Any) -> dict[str, Any]:
    params = dataclasses.replace(PRESETS[preset].params, **changes)
    assert LAB.privacy is not None
    label = LAB.privacy(params)
    back = read(write_label(tmp_path / "record.yaml", label).read_text(encoding="utf-8"))
    assert back == label.record
    ours = read((tmp_path / "record-decision.yaml").read_text(encoding="utf-8"))
    assert ours == label.decision
    return {**back, "decision": ours}


@pytest.mark.long
def test_the_record_of_monthly_districts_has_the_numbers_of_the_worked_case(tmp_path: Path) -> None:
    """decide.md, section 12."""
    found = record_of("districts", tmp_path, asked_by='The "council": 3')
    assert found["url_slug"] == "monthly-benefits-by-district"
    loss, ours = found["deployment"]["privacy_loss"], found["decision"]
    assert loss["privacy_parameters"] == pytest.approx({"rho": 0.1665, "epsilon": 2.64, "delta": 1e-6}, rel=1e-3)
    assert ours["sensitivity"] == {"L0": 36, "L1": 36, "L2": 6, "Linf": 1}
    assert ours["noise"] == {"name": "discrete-gaussian", "scale": 10.4, "share_of_budget": 1}
    assert ours["error"]["beyond"] == pytest.approx(0.0487, abs=1e-4)
    assert (ours["error"]["all_cells_publication"], ours["error"]["all_cells_all"]) == (45, 51)
    assert ours["meaning"]["best_attack"] == pytest.approx(0.614, abs=1e-3)
    assert ours["meaning"]["group_of_4"] == pytest.approx(0.876, abs=1e-3)
    assert ours["window"]["state"] == "fits"
    assert ours["signed"]["asked_by"] == 'The "council": 3'


@pytest.mark.long
def test_pure_noise_and_a_public_number_are_recorded_as_such(tmp_path: Path) -> None:
    found = record_of("survey", tmp_path)
    variant, loss = found["deployment"]["dp_variant"], found["deployment"]["privacy_loss"]
    assert variant["variant_name"] == "Pure DP"
    assert loss["privacy_parameters"] == {"epsilon": found["decision"]["promise"]["bound_on_output_distance"]}
    assert found["decision"]["relation"] == "replace"
    assert variant["unprotected_quantities"] == "the number of units"


SCHEMA = json.loads((Path(__file__).parents[2] / "resources" / "schemas" / "deployments-registry.json").read_text())
SAID = {
    "title": "Patients with a diagnosis",
    "curator": "Statistics office",
    "curated_by": "Government",
    "published_on": "2027-03-01",
    "use": "planning of wards",
    "region": "the north",
    "sector": "Healthcare",
    "actors": "two people of the office; the auditor",
    "domain": "registers of patients",
    "recorded_by": "Methods, unit 2",
    "enrolled": 25_000,
}


def faults(value: Any, schema: dict[str, Any], where: str = "") -> list[str]:
    """What a value breaks of the words of JSON Schema that the file uses; a word that is not known here is a fault, too."""
    known = {"$schema", "$comment", "$defs", "$ref", "title", "type", "properties", "required", "additionalProperties", "items",
             "enum", "minItems", "format", "patternProperties", "oneOf", "anyOf"}  # fmt: skip
    found = [f"{where}: unknown word {word}" for word in schema.keys() - known]
    if "$ref" in schema:
        return [*found, *faults(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], where)]
    for word, enough in (("oneOf", lambda n: n == 1), ("anyOf", lambda n: n > 0)):
        if word in schema and not enough(sum(not faults(value, each, where) for each in schema[word])):
            found.append(f"{where}: {word}")
    if "type" in schema:
        names = {"object": dict, "string": str, "array": list, "integer": int, "number": (int, float)}
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if isinstance(value, bool) or not any(isinstance(value, names[name]) for name in types):
            return [*found, f"{where}: {value!r} is no {types}"]
    if isinstance(value, dict):
        found += _inside(value, schema, where)
    if isinstance(value, list):
        found += [fault for item in value for fault in faults(item, schema.get("items", {}), f"{where}[]")]
        found += [f"{where}: too few"] * (len(value) < schema.get("minItems", 0))
    found += [f"{where}: {value!r} is not in the list"] * (value not in schema.get("enum", [value]))
    if "format" in schema:
        assert schema["format"] == "date"
        found += [f"{where}: {value!r} is no day"] * (_is_day(value) is False)
    return found


def _inside(value: dict[str, Any], schema: dict[str, Any], where: str) -> list[str]:
    own, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    found = [f"{where}/{name} is missing" for name in schema.get("required", []) if name not in value]
    for name, inner in value.items():
        fitting = [own[name]] if name in own else [each for p, each in patterns.items() if re.search(p, name)]
        if not fitting and schema.get("additionalProperties", True) is False:
            found.append(f"{where}: {name} is not known")
        for each in fitting:
            found += faults(inner, each, f"{where}/{name}")
    return found


def _is_day(text: str) -> bool:
    try:
        return bool(re.fullmatch(r"\d{4}-\d{2}-\d{2}", text) and time.strptime(text, "%Y-%m-%d"))
    except ValueError:
        return False


def plain(found: dict[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in ("url_slug", "deployment")}


@pytest.mark.long
@pytest.mark.in_turn(every=5)
@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "new"])
def test_a_record_is_valid_by_the_registry_s_schema_or_says_what_that_still_asks(preset: str, tmp_path: Path) -> None:
    found = record_of(preset, tmp_path, **SAID)
    assert faults(plain(found), SCHEMA) == []
    assert found["deployment"]["implementation"]["additional_information"] == SCHEMA["title"]
    assert found["deployment"]["administrative"]["tier"] == 3
    bare = record_of(preset, tmp_path, **dict.fromkeys(SAID.keys() - {"enrolled"}, ""))
    missing = {
        "/deployment/basic/name": "what it is called",
        "/deployment/basic/data_curators": "responsible for the data, what kind of body this is",
        "/deployment/basic/intended_use": "who uses it, and for what",
        "/deployment/basic/data_product_region": "the region described",
        "/deployment/basic/publication_date": "day of the first publication",
        "/deployment/administrative/registry_authors": "who fills in the record",
    }
    assert faults(plain(bare), SCHEMA) == [f"{where} is missing" for where in missing]
    said = bare["deployment"]["implementation"]["additional_information"]
    assert said == f"{SCHEMA['title']}; still to be answered: {', '.join(missing.values())}"


@pytest.mark.long
@pytest.mark.parametrize("preset", ["hospital", "districts", "wage"])
def test_a_validator_of_others_finds_the_same(preset: str, tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    judge = jsonschema.Draft7Validator(SCHEMA, format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER)
    assert list(judge.iter_errors(plain(record_of(preset, tmp_path, **SAID)))) == []
    assert (
        len(list(judge.iter_errors(plain(record_of(preset, tmp_path, **{**SAID, "published_on": "", "use": ""}))))) == 2
    )


def test_the_schema_refuses_what_is_wrong(tmp_path: Path) -> None:
    found = plain(record_of("hospital", tmp_path, **SAID))
    for part, name, value in (
        ("basic", "publication_date", "next spring"),
        ("basic", "publication_date", "2027-02-30"),
        ("basic", "data_curators", ["an office"]),
        ("basic", "data_curators", []),
        ("basic", "data_product_sector", "health"),
        ("privacy_loss", "number_of_privacy_units", None),
        ("privacy_loss", "privacy_parameters", {"eps": 1.0}),
        ("deployment_model", "extra", ""),
        ("administrative", "tier", 4),
        ("administrative", "evidence_sources", {"a": {"evidence_source_type": "hearsay", "article": {}}}),
    ):
        wrong = json.loads(json.dumps(found))
        wrong["deployment"][part][name] = value
        assert faults(wrong, SCHEMA), name


def test_a_day_that_is_none_is_asked_again(tmp_path: Path) -> None:
    for day in ("2027-02-30", "1 March", "20270301"):
        found = record_of("hospital", tmp_path, **{**SAID, "published_on": day})["deployment"]
        assert "publication_date" not in found["basic"]
        assert found["implementation"]["additional_information"].endswith("day of the first publication")
    asked = interview(dataclasses.replace(PRESETS["hospital"].params, **{**SAID, "published_on": "", "region": ""}))
    assert any("still asks for: the region described; day of the first" in each.text for each in asked)


def test_an_interview_without_answers_has_no_record(tmp_path: Path) -> None:
    assert LAB.privacy is not None
    with pytest.raises(WriteError):
        write_label(tmp_path / "record.yaml", LAB.privacy(PRESETS["new"].params))


@pytest.mark.long
@pytest.mark.in_turn(every=4)
@pytest.mark.parametrize("preset", ["hospital", "districts", "survey", "wage", "totals", "median", "households"])
def test_what_nobody_said_is_left_out_and_only_exact_numbers_are_unprotected(preset: str, tmp_path: Path) -> None:
    """The registry means units in the data by their number, and invariants by unprotected quantities."""
    deployment = record_of(preset, tmp_path, date="next spring")["deployment"]
    units = deployment["privacy_loss"].get("number_of_privacy_units")
    assert units == (400 if preset == "wage" else None)
    known = PRESETS[preset].params.presence == "known"
    assert deployment["dp_variant"]["unprotected_quantities"] == ("the number of units" if known else "none")
    open_ = {"intended_use", "data_product_region", "data_product_sector", "publication_date", "data_curators"}
    assert not open_ & deployment["basic"].keys()
    assert "actors" not in deployment["deployment_model"]
