import MarkdownIt from 'markdown-it';
import { highlight } from './highlight.ts';

/** A heading, and what stands below it up to the next. */
export interface Section {
  /** How deep it is: 1 for the title of the page. */
  readonly level: number;
  readonly anchor: string;
  readonly title: string;
  /** Sentences, cells of tables and words of programs, without marks. */
  readonly text: string;
}

/** The text of a page, as HTML. */
export interface Rendered {
  readonly html: string;
  /** The first heading. */
  readonly title: string;
  readonly sections: readonly Section[];
}

/**
 * Renders Markdown. Headings get the anchors that GitHub gives them.
 *
 * @param follow - the address of what a link or picture leads to, as a page has it
 */
export function renderMarkdown(text: string, follow: (target: string) => string): Rendered {
  const markdown = new MarkdownIt({ html: false, linkify: false, highlight });
  const known = new Map<string, number>();
  const sections: { level: number; anchor: string; title: string; text: string }[] = [];
  markdown.core.ruler.push('anchors', ({ tokens }) => {
    for (const [i, token] of tokens.entries()) {
      if (token.type !== 'heading_open') {
        const isOfHeading = i > 0 && tokens[i - 1]!.type === 'heading_open';
        const isText = token.type === 'inline' || token.type === 'fence' || token.type === 'code_block';
        if (isText && !isOfHeading && sections.length > 0)
          sections.at(-1)!.text += `${plainOf(token.content)}\n`;
        continue;
      }
      const title = plainOf(tokens[i + 1]!.content);
      const slug = slugOf(title);
      const count = known.get(slug) ?? 0;
      known.set(slug, count + 1);
      const anchor = count === 0 ? slug : `${slug}-${count}`;
      token.attrSet('id', anchor);
      sections.push({ level: Number(token.tag.slice(1)), anchor, title, text: '' });
    }
  });
  markdown.core.ruler.push('links', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      for (const name of ['href', 'src']) {
        const target = token.attrGet(name);
        if (typeof target === 'string') token.attrSet(name, follow(target));
      }
    }
  });
  markdown.core.ruler.push('alignment', ({ tokens }) => {
    // A strict policy lets no element have a style of its own.
    for (const token of tokens) {
      const side = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1];
      if (side === undefined) continue;
      token.attrs = token.attrs!.filter(([name]) => name !== 'style');
      token.attrSet('class', side);
    }
  });
  // Wide tables and programs scroll by themselves, and can be reached by the keyboard for that.
  markdown.renderer.rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  const html = markdown.render(text).replaceAll('<pre>', '<pre tabindex="0">');
  return { html, title: sections[0]?.title ?? '', sections };
}

/** Markdown with other targets of its links and pictures. Programs in fences are left as they are. */
export function withLinks(text: string, follow: (target: string) => string): string {
  return text
    .split(/^(```[^]*?^```)/m)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replaceAll(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${follow(target)})`),
    )
    .join('');
}

/** Targets of the links and pictures of Markdown. */
export function linksOf(text: string): string[] {
  const targets: string[] = [];
  renderMarkdown(text, (target) => {
    targets.push(target);
    return target;
  });
  return targets;
}

/** What is left of Markdown without links, quotes and emphasis. */
function plainOf(text: string): string {
  return text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
}

/** The anchor of a heading: lower case, without punctuation, hyphens for spaces. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
