"""What the numbers of an observation mean, and of an action. All of it comes from the library.

    python3 -m bang.layout      prints the table of README.md"""

from dataclasses import dataclass

from .native import ffi, lib, text_of, word


@dataclass(frozen=True)
class Part:
    """A part of an observation: observation[..., part.slice], or part.of(observation) in its own shape."""

    name: str
    meaning: str
    slice: slice
    shape: tuple  # (rows, columns); a single row, a single column and a single number are not counted: (), (n,)

    def of(self, observation):
        return observation[..., self.slice].reshape(observation.shape[:-1] + self.shape)


def read_parts():
    out = ffi.new('EnvPart *')
    i = 0
    while lib.env_observation_part(i, out):
        size = out.rows * out.columns
        yield Part(word(out.name), word(out.meaning), slice(out.first, out.first + size), tuple(n for n in (out.rows, out.columns) if n > 1))
        i += 1


LAYOUT = {part.name: part for part in read_parts()}
OBSERVATION_SIZE = lib.env_observation_size()
ACTION_COUNT = lib.env_action_count()


def observation_layout():
    """{name: Part} in the order of the array."""
    return dict(LAYOUT)


def action_name(action):
    """'play bang 2': seats are counted from the agent's own, clockwise. None: no such action."""
    return text_of(lambda out, size: lib.env_action_name(action, out, size), 128)


ACTION_NAMES = tuple(action_name(i) for i in range(ACTION_COUNT))
ACTION_NUMBERS = {name: i for i, name in enumerate(ACTION_NAMES)}


def action_number(name):
    """The number of 'play bang 2'."""
    return ACTION_NUMBERS[name]


def words(of, part):
    """The words of a part of one: the kind of ask_card number 3 is KINDS[3]."""
    return tuple(word(of(i)) for i in range(LAYOUT[part].shape[-1]))


KINDS = words(lib.bang_kind_id, 'ask_card')
CHARACTERS = words(lib.bang_character_id, 'character')
ROLES = words(lib.bang_role_id, 'roles')
QUESTIONS = words(lib.bang_ask_id, 'ask')
WAYS = words(lib.bang_way_id, 'ask_way')
SETS = words(lib.bang_set_id, 'sets')


def card_name(card):
    """'bang:KH', of a card in an event."""
    return text_of(lambda out, size: lib.bang_write_card(card, out, size), 64)


def event_name(kind):
    """The word of an event's kind: 'lost'."""
    return word(lib.bang_event_id(kind))


def table():
    """The layout as lines of Markdown."""
    yield '| from | part | shape | meaning |'
    yield '|---|---|---|---|'
    for part in LAYOUT.values():
        yield f'| {part.slice.start} | `{part.name}` | {" × ".join(map(str, part.shape)) or 1} | {part.meaning} |'


if __name__ == '__main__':
    print('\n'.join(table()))
