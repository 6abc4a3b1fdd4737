import { waysBack } from '@touchline/domain/history'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { useTranslations } from 'use-intl'
import { type ConfirmedCall, isOwn } from '../../lib/confirmed-call.ts'

export function WayBackOf({ call }: { readonly call: ConfirmedCall }) {
  const t = useTranslations('takeBack')
  const way = waysBack[call]
  if (way.kind === 'final') return <WayBack icon="lock">{t(`final.${way.why}`)}</WayBack>
  const how = isOwn(way.by) ? 'same' : way.by
  return <WayBack icon="undo">{t.rich(`ways.${how}`, { b: (text) => <b>{text}</b> })}</WayBack>
}
