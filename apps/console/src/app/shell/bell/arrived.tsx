import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Bell } from '../../../lib/bell-query.ts'

export function Arrived({ bell }: { readonly bell: Bell | undefined }) {
  const t = useTranslations('bell')
  const [said, setSaid] = useState<string | null>(null)
  const [known, setKnown] = useState<string | null | undefined>()
  const newest = bell?.notices[0]
  const id = bell === undefined ? undefined : (newest?.noticeId ?? null)
  if (id !== known) {
    setKnown(id)
    if (known !== undefined && newest?.isUnread === true) setSaid(newest.sentence)
  }
  return (
    <p role="status" className="hidden-text">
      {said !== null && t('arrived', { sentence: said })}
    </p>
  )
}
