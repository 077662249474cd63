"""Answers a question a line with the functions of the student's file, knights_tour unless another is named."""

import importlib
import json
import sys

student = importlib.import_module(sys.argv[1] if len(sys.argv) > 1 else "knights_tour")

for line in sys.stdin:
    question = json.loads(line)
    name = question["suite"].split("/")[1]
    given = question["input"]
    # The student's paths are in visiting order; some questions have the newest square first.
    is_newest_first = given.pop("order", None) == "newest-first"
    if is_newest_first:
        given["path"].reverse()
    answer = getattr(student, name)(**given)
    if is_newest_first and isinstance(answer, list):
        answer.reverse()
    if name == "first_tour" and answer is None:
        answer = "none"
    print(json.dumps(answer), flush=True)
