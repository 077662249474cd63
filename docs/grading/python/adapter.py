"""Answers a question a line with the functions of the student's file."""

import json
import sys

import knights_tour

for line in sys.stdin:
    question = json.loads(line)
    name = question["suite"].split("/")[1]
    given = question["input"]
    # The student's paths are in visiting order; some questions have the newest square first.
    is_newest_first = given.pop("order", None) == "newest-first"
    if is_newest_first:
        given["path"].reverse()
    answer = getattr(knights_tour, name)(**given)
    if is_newest_first and isinstance(answer, list):
        answer.reverse()
    if name == "first_tour" and answer is None:
        answer = "none"
    print(json.dumps(answer), flush=True)
