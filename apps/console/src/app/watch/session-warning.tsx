import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refresh } from '../../lib/session/renew-session.ts'
import { noteActivity } from '../../lib/session/session-clock.ts'
import { signOut } from '../../lib/session/sign-out.ts'

export function SessionWarning({ leftMs }: { readonly leftMs: number }) {
  const t = useTranslations('session')
  const shell = useTranslations('shell')
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const [isHeard, setIsHeard] = useState(false)
  if (isHeard) return null
  const stay = () => {
    setIsHeard(true)
    noteActivity(Date.now())
    void refresh().catch(() => null)
  }
  return (
    <Dialog
      title={t('title')}
      onCancel={stay}
      footer={
        <>
          <Button look="ghost" onClick={() => void signOut()}>
            {shell('logout')}
          </Button>
          <Button data-autofocus onClick={stay}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <p className="num" role="timer">
        {t('left', { left })}
      </p>
    </Dialog>
  )
}
