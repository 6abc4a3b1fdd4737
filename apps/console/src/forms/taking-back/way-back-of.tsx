import { waysBack } from '@touchline/domain/history'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { useTranslations } from 'use-intl'
import { type ConfirmedCall, isOwn } from '../../lib/confirmed-call.ts'

/** Under a confirmation: how it is taken back, as the table of ways back has it (`domain/history`), or that it is final. */
export function WayBackOf({ call }: { readonly call: ConfirmedCall }) {
  const t = useTranslations('takeBack')
  const way = waysBack[call]
  if (way.kind === 'final') return <WayBack icon="lock">{t(`final.${way.why}`)}</WayBack>
  const how = isOwn(way.by) ? 'same' : way.by
  return <WayBack icon="undo">{t.rich(`ways.${how}`, { b: (text) => <b>{text}</b> })}</WayBack>
}
