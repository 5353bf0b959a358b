/** What the marks of the table mean, for who sees it first; and where more is to be had. */
import { type DrawingName, Icon } from '../look/icons';
import { say } from '../words';
import './legend.css';

/** A row a mark; its words are page.legend.<id>. */
const MARKS: readonly { id: string; icon: DrawingName; class?: string }[] = [
  { id: 'in_reach', icon: 'inReach', class: 'good' },
  { id: 'out_of_reach', icon: 'outReach' },
  { id: 'life', icon: 'bullet' },
  { id: 'hand', icon: 'hand' },
  { id: 'turn', icon: 'turn' },
  { id: 'answer', icon: 'clock' },
  { id: 'sheriff', icon: 'sheriff' },
  { id: 'deputy', icon: 'deputy' },
  { id: 'outlaw', icon: 'outlaw' },
  { id: 'renegade', icon: 'renegade' },
];
/** In a game that has feats. */
const MARKS_OF_FEATS: typeof MARKS = [
  { id: 'fame', icon: 'fame1', class: 'fame-1' },
  { id: 'is_legend', icon: 'legend' },
  { id: 'crossroads', icon: 'crossroads' },
];

export function Legend({ feats }: { feats: boolean }) {
  return (
    <>
      <dl class="legend">
        {[...MARKS, ...(feats ? MARKS_OF_FEATS : [])].map(mark => (
          <div key={mark.id}>
            <dt class={mark.class}>
              <Icon name={mark.icon} />
            </dt>
            <dd>{say(`page.legend.${mark.id}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{say('page.legend.press')}</p>
      <p class="legend-links">
        <a class="btn" href="/learn" target="_blank" rel="noopener">
          {say('page.legend.learn')}
        </a>
        <a class="btn" href="/cards" target="_blank" rel="noopener">
          {say('page.legend.cards')}
        </a>
      </p>
    </>
  );
}
