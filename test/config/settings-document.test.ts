import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../config/security-headers.ts';
import { readSettings, settingNames } from '../../config/settings.ts';

const text = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
/** The document's example settings of the build. */
const example = Object.fromEntries(
  [...text.matchAll(/^export (\w+)='?(.*?)'?$/gm)].map(([, name, value]) => [name, value]),
);
const replaced = Object.fromEntries(
  Object.entries(example).map(([name, value]) => [
    name,
    String(value).replace('.example', '.test'),
  ]),
);

test('docs/settings.md explains exactly the existing settings in its table', () => {
  const explained = [...text.matchAll(/^\| (`(?:PUBLIC_|RELEASE).*?) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(explained.sort()).toEqual([...settingNames].sort());
});

test('the example of docs/settings.md is refused as it stands, and builds once its addresses are real', () => {
  expect(() => readSettings(example)).toThrow('in place of the examples');
  expect(readSettings(replaced)).toMatchObject({ sandbox: false, brandName: 'Payday' });
});

test.each(['us', 'eu', 'ap'])(
  'docs/settings.md names every host of the policy, with the chat in %s',
  (region) => {
    const policy = contentSecurityPolicy(
      readSettings({ ...replaced, PUBLIC_INTERCOM_REGION: region }),
    );
    const hosts = [...policy.matchAll(/(?:https|wss):\/\/([^\s;]+)/g)].map(([, host = '']) => host);
    expect(hosts.length).toBeGreaterThan(20);
    const vendors = hosts.filter((host) => !host.endsWith('.test'));
    expect(vendors.filter((host) => !text.includes(`\`${host}\``))).toEqual([]);
  },
);
