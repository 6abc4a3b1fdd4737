const STORED = 'console.theme'

const order = ['system', 'light', 'dark'] as const

export type Theme = (typeof order)[number]

export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED)
  return order.find((theme) => theme === stored) ?? 'system'
}

const grounds = { light: '#f4f3ec', dark: '#0b110e' } as const

function paintWindow(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = grounds[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme)
  // From the cookie the server paints the document in this theme.
  document.cookie = `${STORED}=${theme}; samesite=lax; max-age=31536000`
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  paintWindow(theme)
}

export const nextTheme = (theme: Theme): Theme => order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
