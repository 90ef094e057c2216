import { describe, expect, it } from 'vitest';
import { loadRobot, FileError } from '../../../../modules/robot/index.ts';
import { parseXml } from '../../../../modules/robot/text/xml.ts';
import { link, urdf } from '../documents.ts';

const parse = (text: string): unknown => parseXml(text, 'arm.urdf');

describe('parseXml', () => {
  it('reads elements, their lines and their numbers', () => {
    const root = parseXml(
      '<?xml version="1.0"?>\n<robot name="a">\n  <b c=" 1  -2e1\t.5 "/>\n</robot>',
      'arm.urdf',
    );
    const b = root.requiredChild('b');
    expect([root.line, b.line]).toEqual([2, 3]);
    expect(b.numbers('c', 3, [])).toEqual([1, -20, 0.5]);
    expect(b.numbers('d', 2, [7, 8])).toEqual([7, 8]);
  });

  it('reads a file that begins with a byte order mark', () => {
    expect(parseXml('\uFEFF<robot name="a"/>', 'arm.urdf').requiredText('name')).toBe('a');
  });

  it.each([
    ['a blank line before the declaration', '\n<?xml version="1.0"?>\n<robot>\n<b/></robot>'],
    ['a comment before the declaration', '<!-- by\nme --><?xml version="1.0"?><robot>\n\n<b/></robot>'],
    ['a version that XML does not have', '\n<?xml version="0.0" ?>\n<robot>\n<b/></robot>'],
    ['an encoding that nobody knows', '\n\n<?xml version="1.0" encoding="utf 8"?><robot>\n<b/></robot>'],
    ['dashes in a comment', '<robot>\n<!-- --- a -- b --->\n\n<b/></robot>'],
    ['comment-like data', '<robot>\n<![CDATA[<!--]]>\n\n<b/><!-- --></robot>'],
    ['prefixes without a namespace', '<robot>\n<sensor:camera gazebo:name="x"/>\n\n<b/></robot>'],
    ['Windows line ends', '<!--\r\n--><robot>\r\n\r\n<b/></robot>\r\n\u001a'],
    ['a zero at the end', '\n\n\n<robot><b/></robot>\r\n\0'],
  ])('reads %s, and keeps count of lines', (_, text) => {
    expect(parseXml(text, 'arm.urdf').requiredChild('b').line).toBe(4);
  });

  it('takes a child twice that says the same twice, and refuses one that does not', () => {
    const root = parseXml('<robot><a x="1" y="2"/><a y="2" x="1"/><b x="1"/><b x="2"/></robot>', 'arm.urdf');
    expect(root.child('a')!.text('x')).toBe('1');
    expect(() => root.child('b')).toThrow('arm.urdf:1: a second <b> in <robot>; keep one');
  });

  // Whoever looks at all of them for each takes minutes.
  it('refuses a hundred thousand undeclared prefixes in time', { timeout: 30_000 }, () => {
    const tags = Array.from({ length: 1e5 }, (_, i) => `<p${i}:a xmlns:x${i}="x"/>`);
    expect(() => parse(`<robot name="a">${tags.join('')}</robot>`)).toThrow('not well-formed XML');
  });

  it('says what to do about expressions', () => {
    const b = parseXml('<robot name="a"><b c="${pi}" d="$(arg x) 1"/></robot>', 'arm.urdf').requiredChild(
      'b',
    );
    expect(() => b.number('c', 0)).toThrow('is not a finite number; expand the file by xacro first');
    expect(() => b.numbers('d', 2, [])).toThrow('expected 2 numbers; expand the file by xacro first');
  });

  it('reads numbers with commas behind them', () => {
    const b = parseXml('<robot name="a"><b c="1, 2,\n3,"/></robot>', 'arm.urdf').requiredChild('b');
    expect(b.numbers('c', 3, [])).toEqual([1, 2, 3]);
  });

  it.each([
    ['truncated', '<robot name="a">\n<link name="x">', /^arm\.urdf:2: not well-formed XML: unclosed xml tag/],
    ['empty', '', /^arm\.urdf: not well-formed XML: missing root element$/],
    ['no markup', 'hello', /^arm\.urdf: not well-formed XML: missing root element$/],
    ['two robots', '<robot name="a"/>\n<robot name="b"/>', /^arm\.urdf:2: not well-formed XML/],
    [
      'crossed tags',
      '<robot>\n<a>\n</b></robot>',
      /^arm\.urdf:2: not well-formed XML: Opening and ending tag/,
    ],
    ['an unquoted attribute', '<robot name=a/>', /^arm\.urdf:1: not well-formed XML/],
    [
      'another root',
      '\n<mujoco/>',
      /^arm\.urdf:2: the root element must be <robot>, got <mujoco>; this is MuJoCo's MJCF, where a URDF/,
    ],
    ['a document type', '<!DOCTYPE robot>\n<robot name="a"/>', /^arm\.urdf: remove the <!DOCTYPE \.\.\.>$/],
    [
      'UTF-16, read as something else',
      '\uFFFD\uFFFD<\0r\0o\0b\0o\0t\0/\0>\0',
      /^arm\.urdf: holds characters 0, as UTF-16 does; save it as UTF-8$/,
    ],
    ['cut off in a comment', '<robot name="a">\n<!-- a', /^arm\.urdf:\d: not well-formed XML/],
    [
      'a declaration in the middle',
      '<robot name="a">\n<?xml version="1.0"?></robot>',
      /^arm\.urdf:2: not well/,
    ],
  ])('refuses a file that is %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(FileError);
    expect(() => parse(text)).toThrow(message);
  });

  it('never expands entities', () => {
    const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`);
    const text = `<!DOCTYPE robot [<!ENTITY l0 "ha">${laughs.join('')}]>\n<robot name="&l30;"/>`;
    expect(() => parse(text)).toThrow(/^arm\.urdf:2: not well-formed XML: entity not found/);
  });

  it('keeps the file and line on the error', () => {
    try {
      parse('<robot>\n<a></robot>');
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ name: 'FileError', file: 'arm.urdf', place: 2 });
    }
  });

  it('reads sixty thousand levels of nesting', () => {
    const depth = 6e4;
    const root = parseXml(
      `<robot name="a">${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</robot>`,
      'arm.urdf',
    );
    expect(root.children().length).toBe(1);
  });

  it('refuses a file of more than 16 million characters before it parses it', () => {
    const text = `<robot name="a">${' '.repeat(2 ** 24)}</robot>`;
    expect(() => parse(text)).toThrow(/^arm\.urdf: longer than 16777216 characters/);
  });

  it.each(['nan', 'inf', 'Infinity', '1e999', '0x10', '', 'one', '${pi}', '1,5', '--1'])(
    'refuses the number %j',
    (word) => {
      const root = parseXml(`<robot name="a">\n<b c="${word}"/></robot>`, 'arm.urdf');
      const b = root.requiredChild('b').within('link "x"');
      expect(() => b.numbers('c', 1, [])).toThrow(
        `arm.urdf:2: link "x": <b c>: ${JSON.stringify(word)} is not a finite number`,
      );
    },
  );

  it('refuses numbers that no robot has, and a wrong count', () => {
    const b = parseXml('<robot name="a"><b c="2e12" d="1 2"/></robot>', 'arm.urdf').requiredChild('b');
    expect(() => b.numbers('c', 1, [])).toThrow('<b c>: "2e12" is larger than 1000000000000');
    expect(() => b.numbers('d', 3, [])).toThrow('<b d="1 2">: expected 3 numbers');
  });
});

describe('names from a file', () => {
  it('mean nothing but themselves', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const robot = loadRobot(
      urdf(
        ...names.map((name) => link(name, '0 0 0')),
        ...names
          .slice(1)
          .map(
            (name, i) =>
              `<joint name="${name}" type="continuous"><parent link="${names[i]}"/><child link="${name}"/></joint>`,
          ),
      ),
    );
    expect(Object.keys(robot.segments)).toEqual(names);
    expect(robot.joints.map(({ name }) => name)).toEqual(names.slice(1));
    expect(robot.pairs).toContainEqual(['__proto__', 'toString']);
    expect(Object.getPrototypeOf({})).not.toHaveProperty('kind');
  });
});
