import { createHighlighterCoreSync } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import bash from 'shiki/langs/bash.mjs';
import diff from 'shiki/langs/diff.mjs';
import html from 'shiki/langs/html.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import tsx from 'shiki/langs/tsx.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import yaml from 'shiki/langs/yaml.mjs';
import dark from 'shiki/themes/github-dark-default.mjs';
import paleComments from 'shiki/themes/github-light-default.mjs';

/** The themes of programs, in the pages and in the API reference. */
export const CODE_THEMES = { light: 'github-light-default', dark: 'github-dark-default' } as const;

/** Comments stand out enough from the panels of the site. */
const light = JSON.parse(
  JSON.stringify(paleComments).replaceAll('#6e7781', '#59636e'),
) as typeof paleComments;

const LANGUAGES: Readonly<Record<string, string>> = {
  js: 'typescript',
  javascript: 'typescript',
  ts: 'typescript',
  tsx: 'tsx',
  json: 'json',
  html: 'html',
  yaml: 'yaml',
  python: 'python',
  diff: 'diff',
  bash: 'bash',
  sh: 'bash',
};

const highlighter = createHighlighterCoreSync({
  themes: [light, dark],
  langs: [bash, diff, html, json, python, tsx, typescript, yaml],
  engine: createJavaScriptRegexEngine(),
});

/** Pairs of colors that programs have, light and dark, each with the number of its class. */
const known = new Map<string, number>();

/**
 * A program as HTML, its words in classes: a strict policy lets no element have a style of its own. Empty
 * where the language is not known.
 */
export function highlight(program: string, language: string): string {
  const lang = LANGUAGES[language.split(' ')[0]!];
  if (lang === undefined) return '';
  const lines = highlighter.codeToTokensWithThemes(program, { lang, themes: CODE_THEMES });
  return lines
    .map((tokens) =>
      tokens
        .map(({ content, variants }) => {
          const text = escapeText(content);
          const colors = `${variants.light!.color} ${variants.dark!.color}`;
          if (content.trim() === '' || colors === PLAIN) return text;
          const number = known.get(colors) ?? known.size;
          known.set(colors, number);
          return `<span class="c${number}">${text}</span>`;
        })
        .join(''),
    )
    .join('\n');
}

/** The colors of what is not highlighted. */
const PLAIN = `${light.colors!['editor.foreground']} ${dark.colors!['editor.foreground']}`.toUpperCase();

/** The style of all classes that `highlight` has used so far. */
export function codeStyle(): string {
  return [...known]
    .map(([colors, number]) => `.c${number} { color: light-dark(${colors.replace(' ', ', ')}); }\n`)
    .join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
