import { useEffect, useState } from 'react'
import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { onConfirmed } from '../../lib/mail-confirmed.ts'

const MailConfirmed = laterPart(async () => (await import('./mail-confirmed.tsx')).MailConfirmed, overviewWords)

export function MailWatch() {
  const [mail, setMail] = useState<string | null>(null)
  useEffect(() => onConfirmed(setMail), [])
  if (mail === null) return null
  return <MailConfirmed mail={mail} onShown={() => setMail(null)} />
}
