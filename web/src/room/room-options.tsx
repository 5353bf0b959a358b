/** What a table can be set to: for the host a form, for everybody else the same as words. A row of OPTIONS for each, in the
    order in which they are shown; the server says what may be. */
import { useId, useState } from 'preact/hooks';
import type { Refused, TableOptions } from '../protocol';
import { bot_word, is_old_level, LEVELS, parts_of, TEMPERS } from '../source/bots';
import { LEGENDS_SEATS } from '../table/wanted-game';
import { has, say } from '../words';

type Value = string | number | boolean;

interface Option {
  /** `level` and `temper` are the two parts of the option `bot`; `legends` is one of `sets`. */
  name: Exclude<keyof TableOptions, 'bot'> | 'level' | 'temper' | 'legends';
  /** Words for each; absent: a switch. */
  values?: readonly (string | number)[] | ((options: TableOptions) => readonly (string | number)[]);
  /** Seconds, typed: least and most. */
  seconds?: readonly [number, number];
  /** Is it there with these options? */
  when?: (options: TableOptions) => boolean;
}

const bot_of = (options: TableOptions) => parts_of(options.bot);
const own_clock = (options: TableOptions): boolean => options.clock === undefined;

const has_legends = (options: TableOptions): boolean => options.sets.includes('legends');

const OPTIONS: readonly Option[] = [
  { name: 'legends' },
  { name: 'seats', values: options => (has_legends(options) ? LEGENDS_SEATS : [3, 4, 5, 6, 7, 8]) },
  { name: 'bots', values: [0, 1, 2, 3, 4, 5, 6, 7] },
  { name: 'level', values: LEVELS },
  { name: 'temper', values: TEMPERS, when: options => !is_old_level(bot_of(options).level) },
  { name: 'pace', values: ['human', 'quick', 'none'] },
  { name: 'clock', values: ['none', 'relaxed', 'normal', 'fast', 'own'] },
  { name: 'decision', seconds: [5, 600], when: own_clock },
  { name: 'reserve', seconds: [0, 3600], when: own_clock },
  { name: 'beginner' },
  { name: 'hand_limit_two' },
  { name: 'jail_heart' },
  { name: 'watch', values: ['anybody', 'nobody'] },
  { name: 'delay', seconds: [0, 300], when: options => options.watch !== 'nobody' },
  { name: 'chat' },
  { name: 'listed' },
];

/** What one's own clock begins with. */
const OWN_CLOCK = { decision: 45_000, reserve: 120_000 };

const value_of = (options: TableOptions, name: Option['name']): Value => {
  if (name === 'level' || name === 'temper') return bot_of(options)[name];
  if (name === 'legends') return has_legends(options);
  const value = options[name];
  return name === 'clock' && value === undefined ? 'own' : (value as Value);
};

/** Who sit there may be too many or too few for it: then as many as it is for. */
function sets_with(options: TableOptions, legends: boolean): Partial<TableOptions> {
  const sets = [...options.sets.filter(set => set !== 'legends'), ...(legends ? ['legends'] : [])];
  const seats = Math.min(7, Math.max(4, options.seats));
  return legends && seats !== options.seats ? { sets, seats } : { sets };
}

/** What `configure` needs for this choice. */
export function change(options: TableOptions, name: Option['name'], value: Value): Partial<TableOptions> {
  const { level, temper } = bot_of(options);
  if (name === 'level') return { bot: bot_word(String(value), temper) };
  if (name === 'temper') return { bot: bot_word(level, String(value)) };
  if (name === 'clock' && value === 'own') return OWN_CLOCK;
  if (name === 'legends') return sets_with(options, value === true);
  return { [name]: value };
}

/** Those of the engine have one word for all of them. */
const yes_or_no = (name: string, on: boolean): string =>
  `page.room.option.${has(`page.room.option.${name}.yes`) ? name : 'beginner'}.${on ? 'yes' : 'no'}`;

function words_of({ name, values, seconds }: Option, value: Value): string {
  if (seconds) return say('page.room.seconds', { n: Number(value) / 1000 });
  if (name === 'level' || name === 'temper') return say(`page.${name}.${value}`);
  if (typeof value === 'number') return say(`page.room.option.${name}.n`, { n: value });
  return say(values ? `page.room.option.${name}.${value}` : yes_or_no(name, value === true));
}

export const shown_options = (options: TableOptions): Option[] => OPTIONS.filter(({ when }) => !when || when(options));

/** For those who cannot change it. */
export const OptionWords = ({ options }: { options: TableOptions }) => (
  <dl class="options">
    {shown_options(options).map(option => (
      <div key={option.name}>
        <dt>{name_of(option.name)}</dt>
        <dd>{words_of(option, value_of(options, option.name))}</dd>
      </div>
    ))}
  </dl>
);

interface FieldProps {
  option: Option;
  options: TableOptions;
  value: Value;
  set(value: Value): void;
}

/** What is set already is there too: a level that nobody is offered any more. */
function offered({ values = [] }: Option, options: TableOptions, value: Value): readonly Value[] {
  const list: readonly Value[] = typeof values === 'function' ? values(options) : values;
  return list.includes(value) ? list : [value, ...list];
}

/** What sets and options are called, the engine's catalogue says. */
function name_of(name: Option['name']): string {
  if (name === 'legends') return say('set.legends');
  return name === 'hand_limit_two' || name === 'jail_heart' ? say(`option.${name}`) : say(`page.room.option.${name}`);
}

function Choice({ option, options, value, set }: FieldProps) {
  const id = useId();
  const pick = (text: string): void => set(typeof value === 'number' ? Number(text) : text);
  return (
    <div class="option">
      <label for={id}>{name_of(option.name)}</label>
      <select id={id} value={String(value)} onChange={event => pick(event.currentTarget.value)}>
        {offered(option, options, value).map(each => (
          <option key={String(each)} value={String(each)}>
            {words_of(option, each)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Switch({ option, value, set }: FieldProps) {
  return (
    <label class="option switch">
      <span>{name_of(option.name)}</span>
      <input type="checkbox" checked={value === true} onChange={event => set(event.currentTarget.checked)} />
    </label>
  );
}

function Seconds({ option, value, set }: FieldProps) {
  const id = useId();
  const [least, most] = option.seconds ?? [0, 0];
  return (
    <div class="option">
      <label for={id}>{name_of(option.name)}</label>
      <span class="seconds">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={Number(value) / 1000}
          onChange={event => set(Math.min(most, Math.max(least, Math.round(event.currentTarget.valueAsNumber || 0))) * 1000)}
        />
        {say('page.room.option.s')}
      </span>
    </div>
  );
}

const Field = (props: FieldProps) =>
  props.option.seconds ? <Seconds {...props} /> : props.option.values ? <Choice {...props} /> : <Switch {...props} />;

interface FormProps {
  options: TableOptions;
  configure(options: Partial<TableOptions>): Promise<Refused | undefined>;
}

/** Each change goes to the server at once; what it refuses is told, and the field shows again what is. */
export function OptionForm({ options, configure }: FormProps) {
  const [wrong, tell] = useState('');
  const [asked, ask] = useState(0);
  const set = async (name: Option['name'], value: Value): Promise<void> => {
    tell((await configure(change(options, name, value)))?.text ?? '');
    ask(asked + 1);
  };
  return (
    <form class="options" onSubmit={event => event.preventDefault()}>
      {shown_options(options).map(option => {
        const value = value_of(options, option.name);
        return (
          <Field
            key={`${option.name} ${value} ${asked}`}
            option={option}
            options={options}
            value={value}
            set={next => void set(option.name, next)}
          />
        );
      })}
      <p class="wrong" role="alert">
        {wrong}
      </p>
    </form>
  );
}
