#!/usr/bin/env python3
"""A bot for `bang`, to begin one of your own with: it needs Python and nothing else (docs/BOT-PROTOCOL.md).

    bang simulate --players 5 --bots "exec:python3 examples/bot.py,random,random,random,random"

It guesses who its enemies are from who hurts the Sheriff, shoots them, keeps Missed! for its own life and puts down every weapon
and Barrel it finds."""

import json
import random
import sys

HURTS = ("bang", "duel", "jail", "panic", "cat_balou")  # what one plays at one's enemies
GOOD = {  # how much it likes to play a card in its turn; 0 and what is not here: never
    "stagecoach": 90, "wells_fargo": 95, "general_store": 60, "saloon": 40, "beer": 80, "mustang": 75, "scope": 70, "barrel": 78,
    "dynamite": 20, "volcanic": 50, "schofield": 51, "remington": 52, "rev_carabine": 53, "winchester": 54,
    "bang": 65, "duel": 55, "jail": 58, "panic": 85, "cat_balou": 62, "gatling": 68, "indians": 66,
}
RANGE = {"volcanic": 1, "schofield": 2, "remington": 3, "rev_carabine": 4, "winchester": 5}
KEEP = {"missed": 9, "beer": 8, "bang": 6, "barrel": 7}  # how much it minds to lose a card


def kind(card):
    return card.split(":")[0]


class Game:
    """One game of one seat. All it knows of others is what it was told in this game."""

    def __init__(self, words):
        self.seat = words["seat"]
        self.random = random.Random(int(words["seed"]))  # the same game is played the same way again
        self.hostile = {}  # seat: how often it hurt the Sheriff, less how often it hurt those who do
        self.sheriff = self.view = None

    def event(self, words):
        """kind by at [card] ...: who shot at whom."""
        what, by, at = words[:3]
        if what == "role" and "sheriff" in words:
            self.sheriff = at
        hurts = what == "played" and kind(words[3]) in HURTS or what == "laid" and kind(words[3]) == "jail"
        if hurts and by != at and self.sheriff and by != self.sheriff:
            self.hostile[by] = self.hostile.get(by, 0) + (1 if at == self.sheriff else -0.5 * self.suspected(at))

    def suspected(self, seat):
        """1: against the Sheriff, -1: with him, 0: who knows. When all seem to be with him, somebody is not."""
        others = [s["seat"] for s in self.view["seats"] if s["in_play"] and "role" not in s] if self.view else []
        if all(self.hostile.get(other, 0) < 0 for other in others):
            return 0
        return max(-1, min(1, self.hostile.get(seat, 0)))

    def enmity(self, seat):
        """How much this seat should be hit, from -1 to 1."""
        mine, other = self.role(self.seat), self.role(seat)
        if mine == "outlaw":
            return {"sheriff": 1, "deputy": 0.8, "outlaw": -1}.get(other, -self.suspected(seat) * 0.8)
        if mine == "renegade":
            crowd = sum(s["in_play"] for s in self.view["seats"])
            return (1 if crowd == 2 else -0.8) if other == "sheriff" else 0.6 + 0.3 * self.suspected(seat)
        if other in ("sheriff", "deputy"):
            return -1
        return {"outlaw": 1, "renegade": 0.9}.get(other, 0.25 + 0.75 * self.suspected(seat))

    def role(self, seat):
        return self.view["seats"][ord(seat) - ord("A")].get("role")

    def life(self, seat):
        return self.view["seats"][ord(seat) - ord("A")]["life"]

    # ---- how good a move is; the highest is chosen ----

    def score(self, text):
        """text: "B plays bang:KH on C"."""
        words = text.split()
        verb, card = words[1], kind(words[2]) if len(words) > 2 else ""
        target = words[-1] if words[-2] in ("on", "from") else self.seat
        if verb == "plays":
            return self.score_play(words[words.index("as") + 1] if "as" in words else card, target)
        if verb == "passes":
            return 0
        if verb == "uses":  # first what costs no card, then the card it minds least
            return 20 if card == "barrel" else 10 - KEEP.get(card, 3) / 10
        if verb == "discards":
            return 5 - KEEP.get(card, 3)
        if verb == "takes":
            return 5 + KEEP.get(card, 3)
        if verb == "draws":
            return 10 * self.enmity(target) + 4
        if verb == "invokes":  # a free Barrel; two cards for a life
            return 20 if words[2] == "jourdonnais" else 1 if self.life(self.seat) == 1 else -1
        return 0

    def score_play(self, card, target):
        me = self.view["seats"][ord(self.seat) - ord("A")]
        good = GOOD.get(card, -1)
        if card in ("beer", "saloon") and me["life"] == me["max"]:
            return -1
        if card in RANGE:
            return good if RANGE[card] > me["range"] else -1
        if target != self.seat:
            enmity = self.enmity(target)
            return good * enmity + 3 / max(1, self.life(target)) if enmity > 0.2 else -1
        if card in ("gatling", "indians"):
            others = [s["seat"] for s in self.view["seats"] if s["in_play"] and s["seat"] != self.seat]
            return good if sum(map(self.enmity, others)) > 0 else -1
        return good if card not in HURTS else -1

    def answer(self, moves):
        scores = [self.score(text) for text in moves]
        best = max(scores)
        return self.random.choice([i for i, score in enumerate(scores) if score == best])


def main():
    game, moves = None, []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        words = rest.split()
        if word == "bang-bot":
            print("id name example in Python\nwants view events\nready", flush=True)
        elif word == "game":
            game = Game(dict(zip(words[::2], words[1::2])))
            print("ready", flush=True)
        elif word == "event":
            game.event(words)
        elif word == "view":
            game.view = json.loads(rest)
        elif word == "ask":
            moves = []
        elif word == "move":
            moves.append(rest.split(" ", 1)[1])
        elif word == "go":
            print("answer", words[0], game.answer(moves), flush=True)
        elif word == "quit":
            return


main()
