import { chakra, Span, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { VisuallyHidden } from '../../../../src/ui/hidden.tsx';
import { wordsOf } from '../../../charts/chart.ts';
import { liveCopy } from '../../../copy/live.ts';
import { nameOfActor } from '../../inspector/actor-names.ts';
import type { Message } from '../../inspector/recording.ts';
import { type Lane, lanesOf, spanOf } from './lanes.ts';

/** A lifeline and the space around it. */
const LANE = '7.5rem';
const lanes = (count: number) => `repeat(${count}, ${LANE})`;

/** The latest message stays visible until the reader scrolls up. */
const Scroller = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    flex: '1',
    minHeight: '10rem',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.card',
    fontSize: 'xs',
    lineHeight: '1.3',
  },
});

const Diagram = chakra('div', {
  base: { position: 'relative', width: 'max-content', minWidth: 'full', marginBottom: 'auto' },
});

const Lifelines = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    '& > *': {
      marginInlineStart: '50%',
      borderInlineStartWidth: '1px',
      borderColor: 'border.control',
    },
  },
});

const Heads = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: '1',
    display: 'grid',
    textAlign: 'center',
    fontWeight: 'medium',
    overflowWrap: 'anywhere',
    bg: 'bg.sunken',
    borderBottomWidth: '1px',
    '& > *': { p: '2', alignContent: 'end' },
  },
});

const Messages = chakra('ol', {
  base: {
    position: 'relative',
    paddingBlock: '2',
    '& > li': { display: 'grid' },
  },
});

/** Arrow from the sender's lifeline to the receiver's. */
const Arrow = chakra('details', {
  base: {
    position: 'relative',
    minWidth: '0',
    marginInline: `calc(${LANE} / 2)`,
    paddingBottom: '1',
    '& summary': {
      display: 'flex',
      alignItems: 'flex-end',
      justifyContent: 'center',
      minHeight: '1.75rem',
      position: 'relative',
      px: '2',
      borderBottomWidth: '2px',
      borderColor: 'brand',
      textAlign: 'center',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
      listStyle: 'none',
      _hover: { bg: 'brand.subtle' },
    },
    '& summary::after': {
      content: '""',
      position: 'absolute',
      bottom: '-6px',
      borderBlock: '5px solid transparent',
    },
    '&[data-way=on] summary::after': {
      insetInlineEnd: '0',
      borderInlineStart: '8px solid var(--chakra-colors-brand)',
    },
    '&[data-way=back] summary::after': {
      insetInlineStart: '0',
      borderInlineEnd: '8px solid var(--chakra-colors-brand)',
    },
    '&[data-way=own]': { marginInlineEnd: '0' },
    '&[data-way=own] summary': {
      justifyContent: 'flex-start',
      borderBottomWidth: '0',
      borderInlineStartWidth: '4px',
      textAlign: 'start',
    },
  },
});

/** Stays visible while any part of its arrow is. */
const Said = chakra('span', {
  base: {
    position: 'sticky',
    insetInline: '1',
    px: '1',
    bg: 'bg.card',
    borderRadius: '4px',
  },
});

const Payload = chakra('code', {
  base: {
    display: 'block',
    p: '1',
    bg: 'bg.sunken',
    fontFamily: 'monospace',
    overflowWrap: 'anywhere',
  },
});

const nameOf = (lane: Lane) => (lane === null ? liveCopy.person : wordsOf(nameOfActor(lane)));

/** A sequence diagram: a lifeline for each sender and receiver, and the messages from top to bottom. */
export function Sequence({ messages }: { messages: readonly Message[] }) {
  const actors = useMemo(() => lanesOf(messages), [messages]);
  if (messages.length === 0) {
    return <Text tone="muted">{liveCopy.noMessages}</Text>;
  }
  const gridTemplateColumns = lanes(actors.length);
  return (
    <Scroller role="region" aria-label={liveCopy.messages}>
      <Diagram>
        <Lifelines aria-hidden style={{ gridTemplateColumns }}>
          {actors.map((lane) => (
            <span key={lane} />
          ))}
        </Lifelines>
        <Heads aria-hidden style={{ gridTemplateColumns }}>
          {actors.map((lane) => (
            <span key={lane} title={lane ?? undefined}>
              {nameOf(lane)}
            </span>
          ))}
        </Heads>
        <Messages>
          {messages.map((message) => (
            <li key={message.key} style={{ gridTemplateColumns }}>
              <Told message={message} actors={actors} />
            </li>
          ))}
        </Messages>
      </Diagram>
    </Scroller>
  );
}

function Told({ message, actors }: { message: Message; actors: readonly Lane[] }) {
  const { from, to, type, payload, count, at } = message;
  const { first, last, way } = spanOf(message, actors);
  return (
    <Arrow data-way={way} style={{ gridColumn: `${first + 1} / ${last + 2}` }}>
      <summary title={new Date(at).toTimeString().slice(0, 8)}>
        <Said>
          <VisuallyHidden>{liveCopy.said(nameOf(from), nameOf(to))}</VisuallyHidden>
          {liveCopy.event(type)}
          {count > 1 && <Span color="fg.muted"> {liveCopy.times(count)}</Span>}
        </Said>
      </summary>
      <Payload>{`${type} ${payload}`.trim()}</Payload>
    </Arrow>
  );
}
