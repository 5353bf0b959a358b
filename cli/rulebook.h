/* The numbered rules of docs/rules, compiled in: tools/rules-to-c makes the table. In English only, as the rules are. */
#ifndef RULEBOOK_H
#define RULEBOOK_H

/* ruling: what was decided where sources differ; or NULL. about: the name that the heading above it bears. */
typedef struct { const char *id, *text, *ruling, *about; } RuleText;

extern const RuleText RULE_TEXT[]; /* by family and number */
extern const int RULE_TEXTS;

#endif
