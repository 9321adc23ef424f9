"""Write the transcripts anew, a line a message."""

import json
from typing import Any

import unlost
from tests.server.transcripts import FOLDER, SCENES, make


def written(found: Any, depth: int = 0) -> str:
    """JSON with a line for each value that is four levels deep: a message."""
    if depth == 4 or not isinstance(found, dict | list) or not found:
        return json.dumps(found, ensure_ascii=False)
    pairs = found.items() if isinstance(found, dict) else [("", value) for value in found]
    inside = [(f"{json.dumps(key)}: " if key != "" or isinstance(found, dict) else "") + written(value, depth + 1) for key, value in pairs]
    left, right = "{}" if isinstance(found, dict) else "[]"
    return f"{left}\n" + ",\n".join(inside) + f"\n{right}"


for name in SCENES:
    (FOLDER / f"{name}.json").write_text(written(make(name)) + "\n", encoding="utf-8")
    print(f"{name}.json, by {unlost.__file__}")
