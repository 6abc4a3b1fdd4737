import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

export interface Later {
  readonly until: string
  readonly why: string | null
}

const MORNING = 9
const LATEST_MS = 92 * 86_400_000

const padded = (part: number): string => String(part).padStart(2, '0')

/** As a field of date and time has it, in the operator's own zone. */
const typedOf = (at: Date): string =>
  `${at.getFullYear()}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}T${padded(at.getHours())}:${padded(at.getMinutes())}`

const tomorrow = (): string => {
  const at = new Date()
  return typedOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1, MORNING))
}

interface LaterProps {
  readonly count: number
  readonly isRefused: boolean
  readonly onLater: (later: Later) => void
  readonly onClose: () => void
}

export function LaterDialog({ count, isRefused, onLater, onClose }: LaterProps) {
  const t = useTranslations('today')
  const ofActs = useTranslations('acts')
  const [typed, setTyped] = useState(tomorrow)
  const [why, setWhy] = useState('')
  const [now] = useState(() => Date.now())
  const until = new Date(typed)
  const ahead = until.getTime() - now
  const isPossible = ahead > 0 && ahead <= LATEST_MS
  const leave = () => {
    if (isPossible) onLater({ until: until.toISOString(), why: why.trim() === '' ? null : why.trim() })
  }
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {ofActs('cancel')}
      </Button>
      <Button disabled={!isPossible} onClick={leave}>
        {t('leaveForLater')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('laterTitle', { count })} onCancel={onClose} footer={footer}>
      <p>{t('laterText')}</p>
      <TextField
        label={t('laterUntil')}
        type="datetime-local"
        value={typed}
        error={isPossible && !isRefused ? null : t('laterRange')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField label={t('laterWhy')} maxLength={200} value={why} onChange={({ target }) => setWhy(target.value)} />
    </Dialog>
  )
}
