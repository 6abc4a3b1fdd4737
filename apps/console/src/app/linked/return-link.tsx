import { useTranslations } from 'use-intl'

/** What people know the platform by, as far as its address says it. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

/** The server has compared the address with those of the region; it is shown, so that nobody is led where they do not look. */
export function ReturnLink({ to, onLeave }: { readonly to: string; readonly onLeave?: () => void }) {
  const t = useTranslations('link')
  if (!/^https?:/.test(to)) return null
  return (
    <a className={onLeave === undefined ? 'btn' : 'btn ghost'} href={to} rel="noreferrer" onClick={onLeave}>
      {t('back', { host: hostOf(to) })}
    </a>
  )
}
