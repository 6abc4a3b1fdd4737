import { useQuery } from '@tanstack/react-query'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { securityQuery } from '../lib/request/security.ts'

export function PasskeyInstead({ onProven }: { readonly onProven: () => void }) {
  const t = useTranslations('password')
  const { data } = useQuery({ ...securityQuery(), meta: { faults: 'silent' } })
  const [state, setState] = useState<'busy' | 'failed' | null>(null)
  if (data === undefined || data.passkeys.length === 0) return null
  const prove = async () => {
    setState('busy')
    try {
      const { proveByPasskey } = await import('../lib/request/reauthenticate-by-passkey.ts')
      const isProven = await proveByPasskey()
      setState(null)
      if (isProven) onProven()
    } catch {
      setState('failed')
    }
  }
  return (
    <div aria-live="polite">
      <Button look="ghost" busy={state === 'busy'} onClick={() => void prove()}>
        {t('passkey')}
      </Button>
      {state === 'failed' && <p className="form-error">{t('passkeyFailed')}</p>}
    </div>
  )
}
