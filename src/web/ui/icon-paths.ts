/** Line drawings on a grid of 24. `fine` is drawn with a thinner pen: figures inside a drawing. */
export type IconDrawing = { lines: string; fine?: string }

export const iconPaths = {
  menu: { lines: 'M3 6.5h18M3 12h18M3 17.5h12' },
  close: { lines: 'M5 5l14 14M19 5L5 19' },
  search: { lines: 'M17 10.5a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0zM15.2 15.2L21 21' },
  archive: { lines: 'M3 4h18v5H3zM4.5 9v11.5h15V9M9.5 13h5' },
  user: { lines: 'M12 12a4.25 4.25 0 1 0 0-8.5a4.25 4.25 0 0 0 0 8.5zM4 21c0-4 3.4-6.25 8-6.25S20 17 20 21' },
  bag: { lines: 'M5 8h14l1 12.5H4zM8.5 11.5V7a3.5 3.5 0 0 1 7 0v4.5' },
  print: { lines: 'M7 8V3h10v5M7 17H3V8h18v9h-4M7 13.5h10V21H7z' },
  share: { lines: 'M12 15V3.5M7.5 8L12 3.5L16.5 8M7 11.5H4V21h16v-9.5h-3' },
  play: { lines: 'M7 4.5v15l12.5-7.5z' },
  pause: { lines: 'M6.5 4.5h3.5v15H6.5zM14 4.5h3.5v15H14z' },
  'back-15': {
    lines: 'M12 4.5a8.5 8.5 0 1 1-8.5 8.5M14.75 1.5l-3 3l3 3',
    fine: 'M8.3 11.5l1.7-1.1v5.6M15.4 10.4h-2.9l-.25 2.6c.4-.35.8-.5 1.3-.5a1.75 1.75 0 1 1-1.6 2.5',
  },
  'forward-30': {
    lines: 'M12 4.5a8.5 8.5 0 1 0 8.5 8.5M9.25 1.5l3 3l-3 3',
    fine: 'M7.6 10.4h3.2l-1.7 2.1a1.75 1.75 0 1 1-1.6 2.5M14.7 10.4c1.1 0 1.7 1.1 1.7 2.8s-.6 2.8-1.7 2.8s-1.7-1.1-1.7-2.8s.6-2.8 1.7-2.8z',
  },
  speaker: { lines: 'M4 9v6h3.5L13 19.5v-15L7.5 9zM16.25 9a4.25 4.25 0 0 1 0 6M18.75 6.25a8.1 8.1 0 0 1 0 11.5' },
  'arrow-up': { lines: 'M12 20V5M6 11l6-6l6 6' },
  'arrow-down': { lines: 'M12 4v15M6 13l6 6l6-6' },
  chevron: { lines: 'M6 9l6 6l6-6' },
  check: { lines: 'M4.5 12.5l5 5L19.5 7' },
  warning: { lines: 'M12 3.5L21.5 20h-19zM12 10v5M12 16.5v1.5' },
  note: { lines: 'M5 3h14v12l-6 6H5zM13 21v-6h6M8.5 7.5h7M8.5 11.25h4' },
  list: { lines: 'M9 6h12M9 12h12M9 18h12M3.5 6h2M3.5 12h2M3.5 18h2' },
  star: { lines: 'M12 2l2.1 7.9L22 12l-7.9 2.1L12 22l-2.1-7.9L2 12l7.9-2.1z' },
  external: { lines: 'M13.5 4H20v6.5M20 4l-9.5 9.5M17 13.5V20H4V7h6.5' },
  download: { lines: 'M12 3v12M7 10.5l5 5l5-5M4 16v4.5h16V16' },
} satisfies Record<string, IconDrawing>
