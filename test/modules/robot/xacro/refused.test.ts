import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandXacro, FileError } from '../../../../modules/robot/index.ts';

/** More files than this are refused. */
const MOST_FILES = 1024;

/** Expands a file whose content is on line 2, with includes; asks for no more files than there may be. */
function expand(content: string, files: Readonly<Record<string, string>> = {}): string {
  let asked = 0;
  return expandXacro(`<robot name="r">\n${content}</robot>`, {
    file: 'arm.xacro',
    files: (name) => {
      asked++;
      if (asked > MOST_FILES) throw new TypeError(`${asked} files were asked for`);
      return files[name];
    },
  });
}

const property = (name: string, value: string): string => `<xacro:property name="${name}" value="${value}"/>`;
const macro = (name: string, params: string, body = ''): string =>
  `<xacro:macro name="${name}" params="${params}">${body}</xacro:macro>`;
const include = (name: string): string => `<xacro:include filename="${name}"/>`;
const yaml = (name: string): string => `<a b="\${xacro.load_yaml('${name}')}"/>`;
const doubled = Array.from({ length: 40 }, (_, i) => property(`p${i + 1}`, `\${p${i}}\${p${i}}`)).join('');
const wide = Array.from({ length: 40 }, (_, i) =>
  macro(`m${i + 1}`, '', `<xacro:m${i}/><xacro:m${i}/>`),
).join('');

/** What is wrong, the content, what the message has to say, and the files there are. */
type Case = [what: string, content: string, message: string, files?: Record<string, string>];

const CASES: Case[] = [
  ['a file that is cut off', '<xacro:if value="1">', 'arm.xacro:2: not well-formed XML'],
  [
    'an unknown macro',
    '<xacro:arm/>',
    'arm.xacro:2: there is no macro "arm"; include the file that defines it',
  ],
  ['an unknown macro in a namespace', '<xacro:lib.arm/>', 'arm.xacro:2: there is no macro "lib.arm"'],
  ['a call without a name', '<xacro:call/>', 'arm.xacro:2: <xacro:call> needs the attribute macro="..."'],
  ['a macro without a name', '<xacro:macro/>', 'arm.xacro:2: <xacro:macro> needs the attribute name="..."'],
  ['a macro called call', macro('call', ''), '"call" cannot be the name of a macro'],
  ['a macro with a dot', macro('a.b', ''), '"a.b" cannot be the name of a macro'],
  [
    'parameters that cannot be read',
    macro('m', "a b:='x"),
    `<xacro:macro>: params cannot be read from "b:='x" on`,
  ],
  ['very many parameters', macro('m', 'a '.repeat(9999)), 'params has more than 8192 characters'],
  [
    'a parameter that is missing',
    `${macro('m', 'a b')}<xacro:m a="1"/>`,
    '<xacro:m>: the parameter "b" is not given',
  ],
  [
    'a parameter to forward from nothing',
    `${macro('m', 'a:=^')}<xacro:m/>`,
    'is not given, and there is no property of',
  ],
  [
    'a parameter too many',
    `${macro('m', '')}<xacro:m c="1"/>`,
    'arm.xacro:2: <xacro:m> has no parameter "c"',
  ],
  ['a block that is missing', `${macro('m', '*b')}<xacro:m/>`, '<xacro:m> needs 1 elements inside, has 0'],
  [
    'a block too many',
    `${macro('m', '')}<xacro:m><a/></xacro:m>`,
    '<xacro:m> needs 0 elements inside, has 1',
  ],
  ['a block of no name', '<xacro:insert_block name="b"/>', 'arm.xacro:2: there is no block "b"'],
  [
    'a macro that calls itself',
    `${macro('m', '', '<xacro:m/>')}<xacro:m/>`,
    'deeper than 400 in each other; does a macro',
  ],
  [
    'macros that call each other',
    `${macro('m', '', '<xacro:n/>')}${macro('n', '', '<xacro:m/>')}<xacro:m/>`,
    'deeper than 400',
  ],
  [
    'very many elements in each other',
    '<a>'.repeat(5e4) + '</a>'.repeat(5e4),
    'deeper than 400 in each other',
  ],
  ['a property without a name', '<xacro:property value="1"/>', 'needs the attribute name="..."'],
  ['a property of a strange name', property('a b', '1'), '"a b" cannot be the name of a property'],
  ['a property of a hidden name', property('__proto__', '1'), '"__proto__" cannot be the name of a property'],
  [
    'a property with two values',
    '<xacro:property name="p" value="1" default="2"/>',
    'has a value and a default; keep one',
  ],
  [
    'properties in a circle',
    `${property('a', '${b}')}${property('b', '${a}')}<c d="\${a}"/>`,
    'properties a, b, a use each other in a circle',
  ],
  [
    'an argument that is not given',
    '<xacro:arg name="n"/>',
    'arm.xacro:2: <xacro:arg>: needs the argument "n", which is not given; give expandXacro() the option arguments, or the command line --xacro n=VALUE',
  ],
  ['an argument that nothing declares', '<a b="$(arg n)"/>', '<a b>: $(arg n) needs the argument "n"'],
  [
    'the environment',
    '<a b="$(env HOME)"/>',
    '<a b>: $(env HOME) reads HOME of the environment, which is not given; give expandXacro() the option environment, or the command line --xacro-env HOME',
  ],
  [
    'names on the prototype of the environment',
    '<a b="$(env constructor)"/>',
    'reads constructor of the environment',
  ],
  ['the working folder', '<a b="$(cwd)"/>', '$(cwd) is not read; find, arg, env, optenv and dirname are'],
  ['a substitution of nothing', '<a b="$()"/>', '$() is not read'],
  ['a substitution without an end', '<a b="$(arg n"/>', '<a b>: $(arg n has no end'],
  ['an expression without an end', '<a b="${1 + 1"/>', '<a b>: ${1 + 1 has no end'],
  ['an expression in text', '<a>${nothing}</a>', 'arm.xacro:2: <a>: ${nothing} "nothing" is not defined'],
  ['a condition without a value', '<xacro:if/>', 'arm.xacro:2: <xacro:if> needs the attribute value="..."'],
  [
    'a condition that is neither',
    '<xacro:if value="maybe"/>',
    '<xacro:if value>: gives "maybe", which is neither true nor false',
  ],
  ['a name that is none', '<xacro:element xacro:name="a b"/>', '"a b" is no name of an element'],
  [
    'an attribute without a value',
    '<xacro:attribute name="a"/>',
    '<xacro:attribute> needs the attribute value="..."',
  ],
  [
    'a file that is not there',
    include('no.xacro'),
    'arm.xacro:2: <xacro:include filename>: there is no file "no.xacro"; the option files returned undefined',
  ],
  ['files by a pattern', include('*.xacro'), 'includes files by a pattern; include them one by one'],
  ['a file that includes itself', include('a'), 'a:1: "a" includes itself', { a: `<r>${include('a')}</r>` }],
  [
    'files that include each other',
    include('a'),
    'b:1: "a" includes itself',
    { a: `<r>${include('b')}</r>`, b: `<r>${include('a')}</r>` },
  ],
  ['a broken file in a file', include('a'), 'a:2: not well-formed XML', { a: '<r>\n<b>\n</c></r>' }],
  [
    'an expression in an included file',
    include('a'),
    'a:2: <b c>: ${x} "x" is not defined',
    { a: '<r>\n<b c="${x}"/></r>' },
  ],
  [
    'a document type in an included file',
    include('a'),
    'a: remove the <!DOCTYPE ...>',
    { a: '<!DOCTYPE r [<!ENTITY e "x">]><r/>' },
  ],
  ['one file very often', include('a').repeat(2000), 'reads more than 1024 files', { a: '<r/>' }],
  ['YAML that is not there', yaml('no.yaml'), 'there is no file "no.yaml"'],
  ['YAML that is none', yaml('c'), '"c": is no YAML that is read, in line 2:', { c: 'a: [1\nb: 2' }],
  [
    'a key twice in YAML',
    yaml('c'),
    '"c": is no YAML that is read, in line 2: Map keys must be unique',
    { c: 'a: 1\na: 2' },
  ],
  [
    'a tag of Python in YAML',
    yaml('c'),
    '"c": is no YAML that is read, in line 1: Unresolved tag',
    { c: 'a: !!python/object/apply:os.system ["ls"]' },
  ],
  ['an angle that is none', yaml('c'), 'in line 1: expected a number, got str', { c: 'a: !degrees \'"x"\'' }],
  [
    'an angle that is an expression of nothing',
    yaml('c'),
    'in line 1: "x" is not defined',
    { c: 'a: !degrees x' },
  ],
  ['several documents in YAML', yaml('c'), '"c": is no YAML that is read', { c: 'a: 1\n---\na: 2' }],
  ['very much YAML', yaml('c'), '"c": is longer than the 1048576 characters', { c: ' '.repeat(2 ** 20 + 1) }],
  ['ten thousand lists in each other in YAML', yaml('c'), '"c": ', { c: '['.repeat(1e4) }],
  [
    'laughs in YAML',
    yaml('c'),
    '"c": ',
    {
      c: `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array.from({ length: 9 }, () => `*a${i}`).join(',')}]`).join('\n')}`,
    },
  ],
  [
    'a key that YAML does not have',
    `<a b="\${xacro.load_yaml('c')['x']['z']}"/>`,
    "<a b>: ${xacro.load_yaml('c')['x']['z']} there is no \"z\"; there is y",
    { c: 'x: {y: 1}' },
  ],
  [
    'a text that doubles',
    `${property('p0', 'ha')}${doubled}<a b="\${p40}"/>`,
    'gives a text of more than 65536 characters',
  ],
  ['macros that double', `${macro('m0', '')}${wide}<xacro:m40/>`, 'steps; is it a robot?'],
  [
    'elements that double',
    `${macro('m0', '', '<a/>')}${wide}<xacro:m17/>`,
    'the file expands to more than 65536 elements',
  ],
  [
    'blocks that double',
    `${macro('d', 'n *b', '<xacro:if value="${n &gt; 0}"><xacro:d n="${n - 1}"><c><xacro:insert_block name="b"/><xacro:insert_block name="b"/></c></xacro:d></xacro:if>')}<xacro:d n="60"><x/></xacro:d>`,
    'the file expands to more than 65536 elements',
  ],
  [
    'long attributes that are put in often',
    `${macro('m', '*b', '<xacro:insert_block name="b"/>'.repeat(900))}<xacro:m><x a="\${'a' * 65000}"/></xacro:m>`,
    'the file expands to more than 16777216 characters',
  ],
];

describe('expandXacro refuses', () => {
  it('nothing about a sound file', () => {
    expect(expand('<a b="${1}"/>')).toBe('<robot name="r">\n <a b="1"/>\n</robot>\n');
  });

  it.each(CASES)('%s', (_, content, message, files = {}) => {
    try {
      expand(content, files);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(FileError);
      const { message: text } = error as Error;
      expect(text).toContain(message);
      expect(text).toMatch(/^[^\n]{1,700}$/);
    }
  });

  it('damaged files in words, whatever the damage', () => {
    const sound =
      `<robot name="r">${property('a', '${2 * [1, 2][0]}')}${macro('m', 'p:=^|3 *b', '<xacro:insert_block name="b"/>')}` +
      '<xacro:if value="${a &gt; 1 and not False}"><xacro:m><x y="$(optenv E 1) ${p}"/></xacro:m></xacro:if>' +
      `<z q="\${xacro.load_yaml('c').k[0]}"/></robot>`;
    const place = fc.nat(sound.length);
    const noise = fc.constantFrom(
      '',
      '${',
      '}',
      '(',
      "'",
      '[',
      '$',
      '*',
      '__',
      ':=',
      '<xacro:m/>',
      '9',
      ' if ',
      '&',
    );
    const edits = fc.array(fc.tuple(place, fc.nat(12), noise), { minLength: 1, maxLength: 3 });
    const property_ = fc.property(edits, (list) => {
      const text = list.reduce(
        (all, [at, count, word]) => all.slice(0, at) + word + all.slice(at + count),
        sound,
      );
      try {
        expandXacro(text, { files: () => 'k: [1]' });
      } catch (error) {
        expect(error).toBeInstanceOf(FileError);
        expect((error as Error).message).toMatch(/^[^\n]+$/);
      }
    });
    fc.assert(property_, { numRuns: 1500 });
  });
});
