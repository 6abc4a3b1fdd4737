import { Icon, type IconName } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { applyTheme, nextTheme, storedTheme, type Theme } from './theme.ts'

const themeIcons = { system: 'theme', light: 'sun', dark: 'moon' } as const satisfies Record<Theme, IconName>

export function ThemeButton({ isNamed = false }: { readonly isNamed?: boolean }) {
  const t = useTranslations('shell')
  const [theme, setTheme] = useState(storedTheme)
  const turn = () => {
    const next = nextTheme(theme)
    applyTheme(next)
    setTheme(next)
  }
  return (
    <Button
      look="ghost"
      aria-label={t('theme', { theme: t(`themes.${theme}`) })}
      title={t(`themes.${theme}`)}
      onClick={turn}
    >
      <Icon name={themeIcons[theme]} />
      {isNamed && t(`themes.${theme}`)}
    </Button>
  )
}
