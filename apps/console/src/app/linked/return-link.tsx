import { useTranslations } from 'use-intl'

export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

export function ReturnLink({ to, onLeave }: { readonly to: string; readonly onLeave?: () => void }) {
  const t = useTranslations('link')
  if (!/^https?:/.test(to)) return null
  return (
    <a className={onLeave === undefined ? 'btn' : 'btn ghost'} href={to} rel="noreferrer" onClick={onLeave}>
      {t('back', { host: hostOf(to) })}
    </a>
  )
}
