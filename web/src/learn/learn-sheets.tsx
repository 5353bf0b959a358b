/** Before the first chapter: what the game is, in four pictures; all chapters; and what follows the last. */
import type { ComponentChildren } from 'preact';
import { CardFace, CharacterFace, RoleFace } from '../look/cards';
import { Icon, Pictogram } from '../look/icons';
import type { Role } from '../protocol';
import { say } from '../words';
import { tell, title_of } from './lesson-words';
import { CHAPTERS, type Chapter, MORE_CHAPTERS } from './lessons';
import { address_of, is_learned, next_chapter } from './progress';
import './learn.css';

const Two = ({ roles }: { roles: Role[] }) => roles.map(role => <RoleFace key={role} role={role} silent />);

/** The pictures and their sentences `learn.intro.<id>`. */
const PICTURES: { id: string; picture: () => ComponentChildren }[] = [
  { id: 'role', picture: () => <Two roles={['sheriff', 'renegade']} /> },
  { id: 'goal', picture: () => <Two roles={['outlaw', 'deputy']} /> },
  { id: 'shoot', picture: () => ['bang:AS', 'schofield:JC'].map(card => <CardFace key={card} card={card} silent />) },
  {
    id: 'life',
    picture: () => [
      <CharacterFace key="who" id="willy_the_kid" life={2} max={4} silent />,
      <CardFace key="beer" card="beer:6H" silent />,
    ],
  },
];

const Pictures = () => (
  <ol class="learn-pictures">
    {PICTURES.map(({ id, picture }) => (
      <li key={id}>
        <div class="learn-picture">{picture()}</div>
        <p>{tell(`intro.${id}`)}</p>
      </li>
    ))}
  </ol>
);

function Row({ chapter }: { chapter: Chapter }) {
  const done = is_learned(chapter);
  return (
    <li>
      <a class={`learn-row ${done ? 'done' : ''}`} href={address_of(chapter)}>
        <Pictogram kind={chapter.picture} />
        <span>{title_of(chapter)}</span>
        {done && <Icon name="check" label={tell('done')} />}
      </a>
    </li>
  );
}

const List = ({ id, chapters }: { id: string; chapters: readonly Chapter[] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} class="orn">
      {tell(id)}
    </h2>
    <ol class="learn-chapters">
      {chapters.map(chapter => (
        <Row key={chapter.id} chapter={chapter} />
      ))}
    </ol>
  </section>
);

const Chapters = () => (
  <>
    <List id="chapters" chapters={CHAPTERS} />
    <List id="more" chapters={MORE_CHAPTERS} />
  </>
);

const Home = () => (
  <a class="btn flat" href="/">
    <Icon name="house" />
    {say('page.back')}
  </a>
);

/** The way into the first chapter that is not done. */
function Begin() {
  const next = next_chapter();
  if (!next) return <PlayNow />;
  const word = next === CHAPTERS[0] ? tell('begin') : tell('go_on', { title: tell(`${next.id}.title`) });
  return (
    <a class="btn main big" href={address_of(next)}>
      {word}
      <Icon name="play" />
    </a>
  );
}

/** legends: with that set. */
const PlayNow = ({ legends }: { legends?: boolean }) => (
  <a class="btn main big" href={legends ? '/play?seats=5&legends=1' : '/play?seats=4'}>
    {tell(legends ? 'end.play_legends' : 'end.play')}
    <Icon name="play" />
  </a>
);

export const LearnSheet = () => (
  <main class="learn">
    <Home />
    <h1>{tell('title')}</h1>
    <Pictures />
    <div class="learn-begin">
      <Begin />
      <p>{tell('time')}</p>
    </div>
    <Chapters />
  </main>
);

/** of: the chapter that was the last, if it was none of the first game. */
export const EndSheet = ({ of }: { of: string }) => (
  <main class="learn">
    <Home />
    <h1>{tell('end.title')}</h1>
    <p class="learn-end">{tell('end.text')}</p>
    <div class="learn-begin">
      <PlayNow legends={of === 'legends'} />
      <a class="btn" href="/cards">
        {tell('end.cards')}
      </a>
    </div>
    <Chapters />
  </main>
);
