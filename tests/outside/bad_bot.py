#!/usr/bin/env python3
"""A program that plays as docs/BOT-PROTOCOL.md says, and is wrong in one way: `bad_bot.py WAY [FOLDER]`. It writes a file with its number
into the folder when it begins, so that a test can see which processes there were.

Ways: good, silent, late, unready, no_number, nonsense, number, move, other_seat, long, flood, deaf, dead, dead_start, dead_between,
noise, stubborn, unlike."""

import os
import pathlib
import signal
import sys
import time

way = sys.argv[1]
if len(sys.argv) > 2:
    (pathlib.Path(sys.argv[2]) / str(os.getpid())).touch()
games = questions = 0
seat = None


def say(*words):
    print(*words, flush=True)


def answer(n, kind):
    """The answer to question n; the first of a process is right, so that something of each game is played."""
    if way in ("good", "stubborn", "dead_between", "unready", "unlike") or questions == 1 and way != "move":
        say("answer", n, 0)
    elif way == "silent":
        pass
    elif way == "late":  # by then another question is open, of which move 7 is hardly ever one
        time.sleep(0.25 if questions == 3 else 0)
        say("answer", n, 7 if questions == 3 else 0)
    elif way == "no_number":
        say("answer bang")
    elif way == "no_question":
        say("answer", 0)
    elif way == "nonsense":
        say("answer", n, "B dances")
    elif way == "number":
        say("answer", n, 99)
    elif way == "move":
        say("answer", n, "uses barrel:QS" if kind == "play" else "plays stagecoach:9S")
    elif way == "other_seat":
        say("answer", n, ("B" if seat == "A" else "A") + " passes")
    elif way == "long":
        say("answer", n, "0" + " " * 9000)
    elif way == "flood":
        while True:
            say("nothing of importance " * 20)
    elif way == "deaf":
        time.sleep(3600)
    elif way == "dead":
        sys.exit(7)
    elif way == "noise":
        say("thinking hard")
        say("answer", n, 0)


if way == "dead_start":
    sys.exit(3)
if way in ("mute", "stubborn"):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if way == "mute":
    time.sleep(3600)
ask = ""
for line in sys.stdin:
    words = line.split()
    if words[0] == "bang-bot":
        if way == "unlike":
            say("error only version 0 is spoken here")
        say("id name bad " + way + "\noption level number 3\noption loud flag no\nready")
    elif words[0] == "game":
        games, questions, seat = games + 1, 0, words[2]
        if way != "unready":
            say("ready")
    elif words[0] == "ask":
        ask = words[2]
    elif words[0] == "go":
        questions += 1
        answer(words[1], ask)
    elif words[0] == "over" and way == "dead_between":
        os.kill(os.getpid(), signal.SIGKILL)
    elif words[0] == "quit" and way != "stubborn":
        break
if way == "stubborn":
    time.sleep(3600)
