import { describe, expect, it } from 'vitest';
import { expandXacro, type ExpandXacroOptions } from '../../../../modules/robot/index.ts';

/** What comes out of a file, without line ends and the spaces of nesting. */
function expand(content: string, options: ExpandXacroOptions = {}): string {
  const expanded = expandXacro(`<r>${content}</r>`, options);
  const [, inside] = /^<r>(.*)<\/r>$/.exec(expanded.replace(/\n */g, '')) ?? [];
  return inside ?? '';
}

/** Gives files by name. */
function from(files: Readonly<Record<string, string>>): ExpandXacroOptions {
  return { files: (name) => files[name] };
}

const property = (name: string, value: string, more = ''): string =>
  `<xacro:property name="${name}" value="${value}" ${more}/>`;
const macro = (name: string, params: string, body: string): string =>
  `<xacro:macro name="${name}" params="${params}">${body}</xacro:macro>`;

describe('expandXacro', () => {
  it.each([
    ['a file without anything to expand', '<a b="1">text</a>', '<a b="1">text</a>'],
    ['a property', `${property('w', '2')}<a b="\${w * 2} $(arg n)\${w}"/>`, '<a b="4 x2"/>'],
    [
      'a property that is set later',
      `${property('a', '${b}')}${property('b', '7')}<c d="\${a}"/>`,
      '<c d="7"/>',
    ],
    [
      'a property that is set twice',
      `${property('a', '1')}${property('a', '2')}<c d="\${a}"/>`,
      '<c d="2"/>',
    ],
    ['a default that counts', '<xacro:property name="a" default="3"/><c d="${a}"/>', '<c d="3"/>'],
    [
      'a default too late',
      `${property('a', '1')}<xacro:property name="a" default="3"/><c d="\${a}"/>`,
      '<c d="1"/>',
    ],
    ['text in quotes', `${macro('m', 'a', '<c d="${a + \'2\'}"/>')}<xacro:m a="'1'"/>`, '<c d="12"/>'],
    ['text of digits and _', `${property('a', '1_0')}<c d="\${a + 'x'}"/>`, '<c d="1_0x"/>'],
    ['whole numbers in names', `${property('i', '2')}<c d="l\${i + 1}"/>`, '<c d="l3"/>'],
    ['what is escaped', '<a b="$${x} $$(y) $ 1$$ $$${z}$"/>', '<a b="${x} $(y) $ 1$$ $${z}$"/>'],
    ['expressions in text', '<a>${1 + 1} &amp; ${2}</a>', '<a>2 &amp; 2</a>'],
    ['a condition that holds', '<xacro:if value="${1 &lt; 2}"><a/></xacro:if>', '<a/>'],
    ['a condition that does not', '<xacro:if value="false"><a x="${unknown}"/></xacro:if>', ''],
    ['the other way round', '<xacro:unless value="0"><a/></xacro:unless>', '<a/>'],
    ['an argument in a condition', '<xacro:if value="$(arg yes)"><a/></xacro:if>', '<a/>'],
    ['the default of an argument', '<xacro:arg name="m" default="5"/><a b="$(arg m)"/>', '<a b="5"/>'],
    ['an argument that is given', '<xacro:arg name="n" default="5"/><a b="$(arg n)"/>', '<a b="x"/>'],
    ['an argument by function', `<a b="\${xacro.arg('n')}"/>`, '<a b="x"/>'],
    ['the environment', '<a b="$(env E) $(optenv F 1 2)$(optenv E)"/>', '<a b="e 1 2e"/>'],
    ['a macro', `${macro('m', 'a b:=2', '<c d="${a + b}"/>')}<xacro:m a="1"/>`, '<c d="3"/>'],
    [
      'a macro by its name',
      `${macro('m', 'a', '<c d="${a}"/>')}<xacro:call macro="\${'m'}" a="1"/>`,
      '<c d="1"/>',
    ],
    ['a macro called xacro:m', `${macro('xacro:m', '', '<c/>')}<xacro:m/>`, '<c/>'],
    [
      'defaults with spaces in quotes and expressions',
      `${macro('m', "a:='x y' b:=${1 + 1} c = 3", '<d e="${a}${b}${c}"/>')}<xacro:m/>`,
      '<d e="x y23"/>',
    ],
    ['a default that is empty', `${macro('m', "a:=''", '<c d="[${a}]"/>')}<xacro:m/>`, '<c d="[]"/>'],
    [
      'parameters that are forwarded',
      `${property('a', '1')}${macro('m', 'a:=^ b:=^|9', '<c d="${a}${b}"/>')}<xacro:m/>`,
      '<c d="19"/>',
    ],
    [
      'a block',
      `${macro('m', '*b', '<c><xacro:insert_block name="b"/></c>')}<xacro:m><x/></xacro:m>`,
      '<c><x/></c>',
    ],
    [
      'the content of a block, twice',
      `${macro('m', '**b', '<xacro:insert_block name="b"/><xacro:insert_block name="b"/>')}<xacro:m><x><y/></x></xacro:m>`,
      '<y/><y/>',
    ],
    [
      'two blocks around a text',
      `${macro('m', '*a *b', '<xacro:insert_block name="b"/><xacro:insert_block name="a"/>')}<xacro:m>t<x/>t<y/></xacro:m>`,
      '<y/><x/>',
    ],
    [
      'a block that is evaluated where it is written',
      `${property('p', '1')}${macro('m', 'p *b', '<xacro:insert_block name="b"/>')}<xacro:m p="2"><x y="\${p}"/></xacro:m>`,
      '<x y="1"/>',
    ],
    [
      'a property that is a block',
      '<xacro:property name="b"><x y="${1 + 1}"/><z/></xacro:property><xacro:insert_block name="b"/>',
      '<x y="2"/><z/>',
    ],
    [
      'properties of a macro that end with it',
      `${property('p', '1')}${macro('m', '', property('p', '2'))}<xacro:m/><c d="\${p}"/>`,
      '<c d="1"/>',
    ],
    [
      'scope="parent"',
      `${macro('m', '', property('p', '${1 + 1}', 'scope="parent"'))}<xacro:m/><c d="\${p}"/>`,
      '<c d="2"/>',
    ],
    [
      'scope="global" from a macro in a macro',
      `${macro('i', '', property('p', '3', 'scope="global"'))}${macro('o', '', '<xacro:i/>')}<xacro:o/><c d="\${p}"/>`,
      '<c d="3"/>',
    ],
    [
      'lazy_eval="false"',
      `${property('a', '1')}${property('b', '${a}', 'lazy_eval="false"')}${property('a', '2')}<c d="\${b}"/>`,
      '<c d="1"/>',
    ],
    [
      'a macro that calls itself a few times',
      `${macro('m', 'n', '<c d="${n}"/><xacro:if value="${n > 1}"><xacro:m n="${n - 1}"/></xacro:if>')}<xacro:m n="3"/>`,
      '<c d="3"/><c d="2"/><c d="1"/>',
    ],
    [
      'xacro:attribute',
      '<a><xacro:if value="1"><xacro:attribute name="b" value="${1}"/></xacro:if></a>',
      '<a b="1"/>',
    ],
    ['xacro:element', '<xacro:element xacro:name="${\'a\'}" b="1"><c/></xacro:element>', '<a b="1"><c/></a>'],
    ['messages, which are nothing', `<a>\${xacro.warning('x', 1)}</a>`, '<a></a>'],
    ['tokens', `<a b="\${xacro.tokenize('a, b;c')[1]}"/>`, '<a b="b"/>'],
    ['a property over a function', `${property('e', '5')}<a b="\${e}"/>`, '<a b="5"/>'],
    [
      'a property that is taken away',
      `${property('p', '1')}<xacro:property name="p" remove="true"/><xacro:property name="p" default="2"/><c d="\${p}"/>`,
      '<c d="2"/>',
    ],
  ])('expands %s', (_, content, expected) => {
    expect(expand(content, { arguments: { n: 'x', yes: 'True' }, environment: { E: 'e' } })).toBe(expected);
  });

  it('evaluates attributes of the root last, and drops the namespace of xacro', () => {
    const text =
      '<robot xmlns:xacro="x" xmlns:a="b" name="$(arg n)"><xacro:arg name="n" default="r"/></robot>';
    expect(expandXacro(text)).toBe('<robot xmlns:a="b" name="r"/>\n');
  });

  it('writes what XML reads', () => {
    const text = `<r a="&lt;&quot;&amp;&#10;&#9;'"><b>&lt;</b></r>`;
    expect(expandXacro(expandXacro(text))).toBe(expandXacro(text));
    expect(expandXacro(text)).toBe(`<r a="&lt;&quot;&amp;&#10;&#9;'">\n <b>&lt;</b>\n</r>\n`);
  });

  it('asks for files by names from the first file, wherever they are named', () => {
    const include = (name: string): string => `<r><xacro:include filename="${name}"/></r>`;
    const asked: string[] = [];
    const files: Record<string, string> = {
      'inc/a.xacro': include('../b.xacro'),
      'b.xacro': include('$(find pkg)/urdf/c.xacro'),
      'package://pkg/urdf/c.xacro': include('./../d.xacro'),
      'package://pkg/d.xacro': include('/abs/e.xacro'),
      '/abs/e.xacro': include('f.xacro'),
      '/abs/f.xacro': '<r><x mesh="file://$(find pkg)/m.stl" dir="$(dirname)"/></r>',
    };
    const expanded = expand('<xacro:include filename="inc/a.xacro"/>', {
      files: (name) => {
        asked.push(name);
        return files[name];
      },
    });
    expect(asked).toEqual(Object.keys(files));
    expect(expanded).toBe('<x mesh="package://pkg/m.stl" dir="/abs"/>');
  });

  it('includes files under a name, and files that may be missing', () => {
    const library = `<r>${property('p', '1')}${macro('m', '', '<x y="${p}"/>')}${macro('n', '', '<xacro:m/>')}</r>`;
    const content =
      `${property('p', '2')}<xacro:include filename="l" ns="lib"/><xacro:lib.m/><xacro:lib.n/><z p="\${p}\${lib.p}"/>` +
      '<xacro:include filename="missing" optional="true"/>';
    expect(expand(content, from({ l: library }))).toBe('<x y="1"/><x y="1"/><z p="21"/>');
  });

  it('reads YAML', () => {
    const yaml = [
      'a: {b: [1, 2.5, text], y: yes, "on": ~}',
      'angle: !degrees 180',
      'half: !degrees 360 / 4',
      'length: !millimeters 1500',
      'small: 1.5e-3',
      'again: &x {c: 7}',
      'same: *x',
      '__proto__: 5',
    ];
    const content =
      property('c', "${xacro.load_yaml('conf/x.yaml')}") +
      `<v a="\${c['a']['b'][1]}" b="\${c.a.b[2]}" c="\${c.angle == pi}" d="\${c['half'] == pi / 2}" e="\${c.length}"` +
      ` f="\${c.same.c}" g="\${c.a.y}" h="\${c.a.get('on')}" i="\${c.small * 2}" j="\${len(c.a.b)}" k="\${c.a.b}"/>`;
    expect(expand(content, from({ 'conf/x.yaml': yaml.join('\n') }))).toBe(
      `<v a="2.5" b="text" c="True" d="True" e="1.5" f="7" g="True" h="None" i="0.003" j="3" k="[1, 2.5, 'text']"/>`,
    );
  });

  it('gives the same as before, whatever was expanded between', () => {
    const content = `${property('a', '${b}')}${property('b', '1')}<c d="\${a}"/>`;
    const first = expand(content);
    expect(() => expand('<c d="${a}"/>')).toThrow('"a" is not defined');
    expect(expand(content)).toBe(first);
  });

  it('refuses arguments that are not what they should be', () => {
    expect(() => expandXacro(7 as never)).toThrow(
      new TypeError('expandXacro: text must be the text of a xacro file, got 7'),
    );
    expect(() => expand('', { arguments: { a: 1 as never } })).toThrow(
      new TypeError('expandXacro: options.arguments.a must be a string, got 1'),
    );
    expect(() => expand('', { environment: 'x' as never })).toThrow('options.environment must be an object');
    expect(() => expand('', { files: {} as never })).toThrow('options.files must be a function');
    expect(() => expand('', { file: 1 as never })).toThrow('options.file must be a string');
    expect(() => expand('', { args: {} } as never)).toThrow("without properties other than 'arguments'");
    expect(() => expand('<xacro:include filename="a"/>', { files: () => 7 as never })).toThrow(
      new TypeError('expandXacro: what options.files returns for "a" must be a string, got 7'),
    );
  });

  it('tells at once that a long word is no number', () => {
    const word = property('a', `${'1'.repeat(1e6)}x`);
    expect(expand(word)).toBe('');
    expect(() => expand(`${word}<b c="\${a}"/>`)).toThrow('gives a text of more than 65536 characters');
  });
});
