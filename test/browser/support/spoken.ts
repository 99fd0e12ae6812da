import type { CDPSession } from 'playwright-core';

/** A node of the browser's accessibility tree, as far as it is reported. */
type Node = Awaited<ReturnType<typeof nodesOf>>[number];

/** A screen reader's text of a page, one line for each item; nested ones are indented by a space. */
export type Spoken = {
  /** Lines of the page's own part, and of dialogs. */
  readonly content: readonly string[];
  /** Lines of the frame around that part. */
  readonly frame: readonly string[];
};

/** Roles that are not read out, only their content. */
const SILENT = ['none', 'generic', 'paragraph', 'LabelText', 'RootWebArea', 'ListMarker', 'Legend'];

/** Roles whose content is read in one line. */
const ONE_LINE = ['listitem', 'row', 'term', 'definition'];

/** Roles whose content is left out, because the browser adds internal parts to inputs and sliders. */
const WHOLE = [
  'textbox',
  'searchbox',
  'combobox',
  'slider',
  'spinbutton',
  'progressbar',
  'img',
  'image',
];

/** Roles of the page's own part. */
const CONTENT = ['main', 'dialog', 'alertdialog'];

/** The states that are read out besides the name, with their words. */
const STATES = [
  'level',
  'checked',
  'pressed',
  'selected',
  'expanded',
  'disabled',
  'invalid',
  'busy',
  'modal',
  'required',
  'readonly',
];

async function nodesOf(session: CDPSession, frameId: string) {
  const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
  return nodes;
}

/**
 * What the browser tells a screen reader of a page in a frame, as it is now: names, roles, states, and descriptions of
 * controls. A modal dialog hides everything else.
 */
export async function spokenIn(session: CDPSession, frameId: string): Promise<Spoken> {
  const nodes = await nodesOf(session, frameId);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = ({ childIds = [] }: Node) => childIds.flatMap((id) => byId.get(id) ?? []);
  const textOf = (node: Node): string =>
    roleOf(node) === 'StaticText' ? nameOf(node) : below(node).map(textOf).join('');
  const content: string[] = [];

  const linesOf = (node: Node, depth: number): string[] => {
    const role = roleOf(node);
    const inside = (at: number) => below(node).flatMap((child) => linesOf(child, at));
    const line = (said: string) => [`${' '.repeat(depth)}${said}`];
    if (role === 'StaticText') return nameOf(node).trim() === '' ? [] : line(nameOf(node).trim());
    if (node.ignored || SILENT.includes(role)) return inside(depth);
    if (CONTENT.includes(role) && depth >= 0) {
      content.push(...[headOf(node)], ...below(node).flatMap((child) => linesOf(child, 1)));
      return [];
    }
    if (WHOLE.includes(role) || (nameOf(node) !== '' && same(nameOf(node), textOf(node)))) {
      return line(headOf(node));
    }
    const held = inside(depth + 1);
    const isBare = nameOf(node) === '' && statesOf(node) === '';
    if (isBare && held.length === 0) return [];
    if (isBare && ONE_LINE.includes(role))
      return line(`${role}: ${held.map((one) => one.trim()).join(' | ')}`);
    return [...line(headOf(node)), ...held];
  };

  const [root] = nodes;
  const frame = root ? linesOf(root, 0) : [];
  const plain = (line: string) => line.replaceAll('\u00a0', ' ');
  return { content: content.map(plain), frame: frame.map(plain) };
}

function roleOf({ role }: Node): string {
  return String(role?.value ?? '');
}

function nameOf({ name }: Node): string {
  return String(name?.value ?? '');
}

/** A node's own line: its role, name, state and description. */
function headOf(node: Node): string {
  const name = nameOf(node);
  return `${roleOf(node)}${name === '' ? '' : ` "${name}"`}${statesOf(node)}`;
}

function statesOf({ properties = [], value, description, role }: Node): string {
  const told = properties.flatMap(({ name, value: { value: is } }) => {
    if (!STATES.includes(name)) return [];
    if (is === true || is === 'true' || (is === 1 && name === 'busy')) return [name];
    if (name === 'level') return role?.value === 'heading' ? [`level ${is}`] : [];
    const isSaid = ['checked', 'pressed', 'selected', 'expanded'].includes(name);
    return is === false || is === 'false' ? (isSaid ? [`not ${name}`] : []) : [`${name} ${is}`];
  });
  const isTyped = value?.value !== undefined && value.value !== '' && role?.value !== 'StaticText';
  return [
    ...told.map((one) => `, ${one}`),
    ...(isTyped ? [`, holds "${value.value}"`] : []),
    ...(description?.value ? [`; ${description.value}`] : []),
  ].join('');
}

/** True if two texts differ only in their spaces. */
function same(one: string, other: string): boolean {
  return one.replace(/\s/g, '') === other.replace(/\s/g, '');
}
