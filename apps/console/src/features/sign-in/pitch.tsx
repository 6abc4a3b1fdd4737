import { useTranslations } from 'use-intl'
import { Mark } from '../../ui/mark.tsx'

/** The left half of the login: the centre circle of a pitch, outside the text. */
export function Pitch() {
  const t = useTranslations('signIn')
  return (
    <aside className="pitch" aria-label="Touchline">
      <svg
        className="lines"
        viewBox="0 0 600 900"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="#ffffff1c"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M600 0v900" />
        <circle cx="600" cy="380" r="150" />
      </svg>
      <Mark />
      <p className="slogan">{t('slogan')}</p>
      <p className="soft">{t('subline')}</p>
    </aside>
  )
}
