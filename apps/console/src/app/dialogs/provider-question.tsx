import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { regionAt } from '../../lib/http/config.ts'
import { keepPlace } from '../../lib/place.ts'
import type { ProofQuestion } from '../../lib/session/password.ts'
import { goToProvider } from '../../lib/session/provider.ts'
import { signedIn } from '../../lib/session/session.ts'

export function ProviderQuestion({ question }: { readonly question: ProofQuestion }) {
  const t = useTranslations()
  const { language } = useLanguage()
  const [{ base, _organization: organizationId }] = useState(signedIn)
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked')
  const provider = regionAt(base)?.provider
  const name = provider?.name ?? ''
  const go = async () => {
    setState('busy')
    keepPlace({ path: location.hash.slice(1), organizationId })
    await goToProvider(base, { isAgain: true }).catch(() => setState('failed'))
  }
  const cancel = () => question.answer(false)
  return (
    <Dialog
      title={t('proof.title')}
      onCancel={cancel}
      footer={
        <>
          <Button look="ghost" onClick={cancel}>
            {t('common.cancel')}
          </Button>
          <Button busy={state === 'busy'} onClick={() => void go()}>
            {provider?.button[language] ?? t('signIn.provider', { name })}
          </Button>
        </>
      }
    >
      <p>{t('proof.why', { name })}</p>
      <div aria-live="polite">
        {state === 'failed' && <p className="form-error">{t('signIn.failures.provider')}</p>}
      </div>
    </Dialog>
  )
}
