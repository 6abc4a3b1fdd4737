import type { OwnPasskey, OwnSession } from '@touchline/contract/security'
import { MOST_CHARACTERS_OF_A_NAME } from '@touchline/domain/sign-in'
import { textFault } from '@touchline/domain/text'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { showToast } from '../../../lib/toasts.ts'
import { useBrowserName } from '../browser-name.ts'
import { add, rename } from './queries.ts'

/** The device has such a passkey already. */
const isKnownHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

function useNaming(passkey: OwnPasskey | undefined, onDone: (recoveryCodes: readonly string[]) => void) {
  const t = useTranslations('security.passkeys')
  const at = 'name'
  return useChange({
    send: async (name: string) => {
      if (passkey === undefined) return add(name)
      await rename(passkey._id, name)
      return []
    },
    refusals: { 'passkey-refused': { at, text: t('faults.refused') } },
    otherwise: (error) => {
      if (error instanceof ApiError) return null
      return { at, text: isKnownHere(error) ? t('faults.known') : t('faults.failed') }
    },
    onDone: (recoveryCodes) => {
      if (recoveryCodes === null) return
      showToast({ text: passkey === undefined ? t('done') : t('renamed') })
      onDone(recoveryCodes)
    },
  })
}

interface NamingProps {
  readonly passkey?: OwnPasskey
  readonly session?: OwnSession | undefined
  readonly isFirst?: boolean
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}

const nowhere = { browser: null, system: null }

export function PasskeyNaming({ passkey, session, isFirst = false, onDone, onClose }: NamingProps) {
  const t = useTranslations()
  const suggested = useBrowserName(session ?? nowhere)
  const [name, setName] = useState(passkey?.name ?? (session?.browser ? suggested : t('security.passkey')))
  const { said, isBusy, send } = useNaming(passkey, onDone)
  const wrong = textFault(name)
  return (
    <FormDialog
      title={passkey === undefined ? t('security.passkeys.addTitle') : t('security.passkeys.renameTitle')}
      action={passkey === undefined ? t('security.passkeys.go') : t('security.passkeys.save')}
      cancel={t('common.cancel')}
      isBusy={isBusy}
      isDisabled={wrong !== null}
      onSubmit={() => send(name.trim())}
      onCancel={onClose}
    >
      {passkey === undefined && <p>{t('security.passkeys.why')}</p>}
      {isFirst && <p className="soft small">{t('security.passkeys.first')}</p>}
      <TextField
        label={t('terms.name')}
        autoComplete="off"
        maxLength={MOST_CHARACTERS_OF_A_NAME}
        value={name}
        error={wrong === 'not-readable' ? t('typed.notReadable') : said('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <WayBackOf call={passkey === undefined ? 'addPasskey' : 'renamePasskey'} />
    </FormDialog>
  )
}
