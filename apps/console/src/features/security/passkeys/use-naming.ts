import { useMutation } from '@tanstack/react-query'
import type { OwnPasskey } from '@touchline/contract/security'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/request/api-error.ts'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { showToast } from '../../../lib/toasts.ts'
import { add, rename } from './queries.ts'

type Fault = 'known' | 'refused' | 'failed'

/** What the browser said, or that the server did not take it; null where it is no matter of the passkey. */
async function faultOf(error: unknown): Promise<Fault | null> {
  const { isKnownHere } = await import('../../../lib/session/passkey.ts')
  if (isKnownHere(error)) return 'known'
  if (!(error instanceof ApiError)) return 'failed'
  return error.code === 'passkey-refused' ? 'refused' : null
}

/** Adds a passkey under a name, or renames one. */
export function useNaming(passkey: OwnPasskey | undefined, onDone: (recoveryCodes: readonly string[]) => void) {
  const t = useTranslations('security.passkeys')
  const [fault, setFault] = useState<Fault | null>(null)
  const naming = useMutation({
    meta: { faults: 'silent' },
    mutationFn: async (name: string) => {
      setFault(null)
      if (passkey === undefined) return add(name)
      await rename(passkey._id, name)
      return []
    },
    onError: async (error) => {
      if (isPasswordRequired(error)) return
      const said = await faultOf(error)
      setFault(said)
      if (said === null) await reportFault(error, 'change')
    },
    onSuccess: (recoveryCodes) => {
      if (recoveryCodes === null) return
      showToast({ text: passkey === undefined ? t('done') : t('renamed') })
      onDone(recoveryCodes)
    },
  })
  return { fault, isBusy: naming.isPending, save: (name: string) => naming.mutate(name) }
}
