"""The registry record: what is written as YAML is read back as it was, by a reader that shares nothing with the writer."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.data.writing import WriteError
from app.lab.record import as_yaml
from app.labs import LABS
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


TEMPLATE = {
    "basic": "name data_curators description intended_use data_product_type data_product_region data_product_sector "
    "publication_date",
    "dp_variant": "variant_name data_domain unprotected_quantities",
    "privacy_loss": "privacy_unit privacy_unit_details number_of_privacy_units privacy_parameters privacy_parameters_details",
    "deployment_model": "model_name model_name_details trust_assumptions actors release_type release_type_details "
    "data_source_type data_source_type_details access_type access_type_details",
    "implementation": "preprocessing_and_hyperparameter_tuning mechanisms composition post_processing justification utility "
    "additional_information",
    "administrative": "evidence_sources status registry_authors tier",
}
"""The template of a complete record of the OpenDP registry of deployments, which refuses other fields."""


@pytest.mark.long
@pytest.mark.parametrize("preset", ["districts", "survey", "closed", "wage"])
def test_a_record_has_the_fields_of_the_registry_and_no_others(preset: str, tmp_path: Path) -> None:
    assert set(read(as_yaml(LAB.privacy(PRESETS[preset].params).record))) == {"url_slug", "deployment"}  # type: ignore[misc, arg-type]
    deployment = record_of(preset, tmp_path)["deployment"]
    assert list(deployment) == list(TEMPLATE)
    for part, fields in TEMPLATE.items():
        assert set(deployment[part]) <= set(fields.split())
        assert set(fields.split()) - set(deployment[part]) <= {"evidence_sources"}


def test_an_interview_without_answers_has_no_record(tmp_path: Path) -> None:
    assert LAB.privacy is not None
    with pytest.raises(WriteError):
        write_label(tmp_path / "record.yaml", LAB.privacy(PRESETS["new"].params))


@pytest.mark.long
@pytest.mark.in_turn(every=4)
@pytest.mark.parametrize("preset", ["hospital", "districts", "survey", "wage", "totals", "median", "households"])
def test_what_nobody_said_is_open_and_only_exact_numbers_are_unprotected(preset: str, tmp_path: Path) -> None:
    """The registry means units in the data by their number, and invariants by unprotected quantities."""
    deployment = record_of(preset, tmp_path, date="next spring")["deployment"]
    units = deployment["privacy_loss"]["number_of_privacy_units"]
    assert units == (400 if preset == "wage" else None)
    known = PRESETS[preset].params.presence == "known"
    assert deployment["dp_variant"]["unprotected_quantities"] == ("the number of units" if known else "")
    assert deployment["basic"]["publication_date"] is None
    open_texts = [deployment["basic"][name] for name in ("intended_use", "data_product_region", "data_product_sector")]
    assert {*open_texts, deployment["deployment_model"]["actors"]} == {"not answered"}
    assert deployment["basic"]["data_curators"] == []
    dated = record_of(preset, tmp_path, date="2027-03-01")["deployment"]
    assert dated["basic"]["publication_date"] == "2027-03-01"


SCHEMA = json.loads((Path(__file__).parents[2] / "resources" / "schemas" / "registry-record.json").read_text())


def faults(value: Any, schema: dict[str, Any], where: str = "") -> list[str]:
    """What a value breaks of the words of JSON Schema that the file uses; a word that is not known here is a fault, too."""
    names = {"object": dict, "string": str, "null": type(None), "array": list, "integer": int, "number": (int, float)}
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    known = {"$schema", "title", "type", "properties", "required", "additionalProperties", "items", "enum", "pattern",
             "minimum"}  # fmt: skip
    found = [f"{where}: unknown word {word}" for word in schema.keys() - known]
    if not any(isinstance(value, names[name]) for name in types):
        return [*found, f"{where}: {value!r} is no {types}"]
    if isinstance(value, dict):
        inside = schema["properties"]
        assert schema["additionalProperties"] is False
        found += [f"{where}: {name} is not known" for name in value.keys() - inside.keys()]
        found += [f"{where}: {name} is missing" for name in set(schema["required"]) - value.keys()]
        for name in value.keys() & inside.keys():
            found += faults(value[name], inside[name], f"{where}/{name}")
    if isinstance(value, list):
        found += [fault for item in value for fault in faults(item, schema["items"], f"{where}[]")]
    if value is not None and "enum" in schema and value not in schema["enum"]:
        found.append(f"{where}: {value!r} is not in the list")
    if isinstance(value, str) and "pattern" in schema and not re.fullmatch(schema["pattern"], value):
        found.append(f"{where}: {value!r}")
    if isinstance(value, int | float) and value < schema.get("minimum", value):
        found.append(f"{where}: {value}")
    return found


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "new"])
def test_a_record_is_valid_by_the_schema_that_it_names(preset: str, tmp_path: Path) -> None:
    for answers in ({}, {"date": "2027-03-01", "curator": "Statistics office", "sector": "health", "use": "planning"}):
        found = record_of(preset, tmp_path, **answers)
        plain = {name: found[name] for name in ("url_slug", "deployment")}
        assert faults(plain, SCHEMA) == []
        assert plain["deployment"]["implementation"]["additional_information"] == SCHEMA["title"]
        if answers:
            basic = plain["deployment"]["basic"]
            assert basic["data_curators"] == ["Statistics office"]
            assert (basic["data_product_sector"], basic["intended_use"]) == ("health", "planning")


def test_the_schema_refuses_what_is_wrong(tmp_path: Path) -> None:
    found = record_of("hospital", tmp_path)
    plain = {name: found[name] for name in ("url_slug", "deployment")}
    for part, name, value in (
        ("basic", "publication_date", "next spring"),
        ("basic", "data_curators", "an office"),
        ("privacy_loss", "number_of_privacy_units", "many"),
        ("privacy_loss", "privacy_unit", "somebody"),
        ("privacy_loss", "privacy_parameters", {"epsilon": -1.0}),
        ("deployment_model", "extra", ""),
    ):
        wrong = json.loads(json.dumps(plain))
        wrong["deployment"][part][name] = value
        assert faults(wrong, SCHEMA), name
