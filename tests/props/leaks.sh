#!/bin/sh
# Does the secrecy test bite? Plants one leak at a time into a copy of the engine and expects props to find each. A leak that
# cannot be planted any more (its line has changed) is a failure too: then its sed line here wants the new text.
#   tests/props/leaks.sh [C compiler]
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
cc=${1:-cc}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp -r "$root/engine" "$dir/"
mkdir -p "$dir/tests/props" "$dir/o"
cp "$root"/tests/props/*.[ch] "$dir/tests/props/"
cd "$dir" || exit 2
planted=0 missed=0

compile() { "$cc" -std=gnu17 -O1 -w -I. -c "$1" -o "o/$(basename "$1" .c).o"; }

for file in engine/*.c engine/sets/*.c tests/props/props.c tests/props/check_*.c; do compile "$file" || exit 2; done
"$cc" o/*.o -o props && ./props --games 200 >/dev/null || { echo "leaks: without a leak props fails"; exit 1; }

# leak NAME FILE SED: NAME says what a player could learn
leak() {
    planted=$((planted + 1))
    cp "$2" saved.c
    sed -i "$3" "$2"
    if cmp -s "$2" saved.c; then
        echo "leaks: cannot plant: $1"
        missed=$((missed + 1))
    else
        compile "$2" && "$cc" o/*.o -o props || exit 2
        ./props --games 4000 >/dev/null 2>told
        if [ $? -eq 1 ] && grep -q 'props: broken' told; then
            echo "leaks: caught: $1: $(sed -n 's/^props: broken: //p' told | head -1)"
        else
            echo "leaks: NOT caught: $1"
            missed=$((missed + 1))
        fi
    fi
    cp saved.c "$2"
    compile "$2"
}

leak 'the answer stays in the state, so views show what Kit gave back' engine/pump.c \
    's/if (!g->answered) g->answer = NO_MOVE;/;/'
leak 'a shot is asked about only if there is a Missed!' engine/ask.c \
    's/if (kind == ASK_DEFEND) return hand > 0 ||/if (kind == ASK_DEFEND) return bang_find(g, ZONE_HAND + seat, KIND_MISSED) != CARD_NONE ||/'
leak 'Indians! and Duels are asked about only if there is a BANG!' engine/ask.c \
    's/if (kind != ASK_RESCUE) return hand > 0;/if (kind != ASK_RESCUE) return bang_find(g, ZONE_HAND + seat, KIND_BANG) != CARD_NONE;/'
leak 'a rescue is asked about only if there is a Beer' engine/ask.c \
    's/return hand > 0 \&\& bits(/return bang_find(g, ZONE_HAND + seat, KIND_BEER) != CARD_NONE \&\& bits(/'
leak 'who saw a card knows it still after one left the hand unseen' engine/zone.c \
    's/g->seen\[g->row\[i\]\] &= who;/;/'
leak 'of a hand that one left unseen only that one is forgotten' engine/zone.c \
    's/g->seen\[g->row\[i\]\] &= who;/if (g->row[i] == card) g->seen[card] \&= who;/'
leak 'everybody remembers the discards through a shuffle' engine/zone.c \
    's/g->seen\[card\[i\]\] = 0;/;/'
leak 'a hand is listed in the order in which its cards came' engine/view.c \
    's/^ *sort_hand(out->row.*;$/;/'
leak 'views show roles' engine/view.c \
    's/out->seat\[s\].role = ROLE_HIDDEN;/;/'
leak 'views show promises' engine/view.c \
    's/out->poll\[s\] = (BangMove){.verb = VERB_PROMISE};/;/'
leak 'views show the random stream' engine/view.c \
    's/memset(&out->stream, 0, sizeof out->stream);/;/'
leak 'events show their card to all' engine/view.c \
    's/if (!knows) out->card = CARD_HIDDEN;/;/'
leak 'an event says that everybody saw a card' engine/zone.c \
    's/e.seen = g->seen\[card\];/e.seen = 255;/'
leak 'a question names a card that only one seat saw' engine/sets/base.c \
    's/ASK_RETURN, f->at, f->at, f->at, CARD_NONE, 0/ASK_RETURN, f->at, f->at, f->at, top_card(g, ZONE_ASIDE), 0/'
leak 'a frame holds a card that only one seat saw' engine/sets/base.c \
    's/for (f->n = 0; f->n < 3; f->n++) draw_to(/for (f->n = 0; f->n < 3; f->n++) f->other = draw_to(/'
leak 'a reason names the top of the draw pile' engine/ask.c \
    's/WHY_MUST_CHOOSE, seat, CARD_NONE/WHY_MUST_CHOOSE, seat, top_card(g, ZONE_DECK)/'
leak 'a card that is named before it is paid for is forgotten' engine/rules.c \
    's/show_card(g, f->card);/;/'
leak 'who took a card unseen is asked about Fifty Guns only if it is a weapon' engine/sets/legends_feats.c \
    's/find_mark(g, MARK_TAKEN, seat) >= 0/taken_weapon(g, seat) != CARD_NONE/'
echo "leaks: $((planted - missed)) passed, $missed failed"
[ "$missed" -eq 0 ]
