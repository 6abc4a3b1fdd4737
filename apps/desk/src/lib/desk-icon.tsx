/** 24 by 24, decorative, and only the desk's: a console does not carry them. */
const paths = {
  list: 'M4 6h10M4 12h16M4 18h7M17 5.5l1.5 1.5L21.5 4',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.8-3.6 3.2-5.4 6.5-5.4s5.7 1.8 6.5 5.4M16 4.8a3.5 3.5 0 0 1 0 6.4M18.5 15c1.7.8 2.7 2.5 3 5',
  calendar:
    'M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8 3v4M16 3v4M12 13v4M10.5 14.2L12 13',
  trend: 'M4 20h16M6 16l4-5 4 3 5-8',
  book: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 7.1a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z',
  sliders:
    'M3 7h18M3 12h18M3 17h18M8 5.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM15 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM10 15.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  flag: 'M5 21V4h12l-2 4 2 4H5',
  two: 'M9 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 20c.7-3.5 3-5 6-5M13 20c.7-3.5 2-5 4-5s3.5 1.5 4 5',
  pause: 'M8 5v14M16 5v14',
  back: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10',
  card: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M7 15h4',
  bank: 'M3 9l9-5 9 5zM5 9v8M10 9v8M14 9v8M19 9v8M3 20h18',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 7l8.5 6 8.5-6',
  question: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.3',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
} as const

export type DeskIconName = keyof typeof paths

export const DeskIcon = ({ name }: { readonly name: DeskIconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
