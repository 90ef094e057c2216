/** The colors of what is drawn on canvases, and is no part of the style sheet. */
export const THEMES = {
  light: {
    back: '#d9dee6',
    grid: '#97a2b3',
    plot: { text: '#4c566b', grid: '#dfe4ec', line: '#0b5cad', margin: '#d9541a', open: '#a08a2c' },
  },
  dark: {
    back: '#151922',
    grid: '#4a556b',
    plot: { text: '#a9b4c8', grid: '#2b3344', line: '#7cb8ff', margin: '#ff8a4c', open: '#c9b45a' },
  },
} as const;

/** The name of a theme. */
export type ThemeName = keyof typeof THEMES;
