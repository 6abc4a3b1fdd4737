import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Refused } from '../../lib/call.ts'
import { comeBack, type DeskConfig, leaveToProvider, signInBeside } from '../../lib/session.ts'
import './sign-in.css'

type Fault = 'unknown' | 'provider' | 'tooOld' | 'silent'

const faultOf = (error: unknown): Fault => {
  if (!(error instanceof Refused)) return 'silent'
  switch (error.code) {
    case 'operator-unknown':
      return 'unknown'
    case 'provider-refused':
      return 'provider'
    case 'provider-sign-in-over':
      return 'tooOld'
    default:
      return 'silent'
  }
}

interface SignInProps {
  readonly config: DeskConfig
  readonly isSilent?: boolean
  readonly fault?: Fault | null
}

export function SignInPage({ config, isSilent = false, fault = null }: SignInProps) {
  const t = useTranslations('signIn')
  const [isGoing, setIsGoing] = useState(false)
  const [failed, setFailed] = useState<Fault | null>(isSilent ? 'silent' : fault)
  const leave = () => {
    setIsGoing(true)
    leaveToProvider(config).catch((error: unknown) => {
      setIsGoing(false)
      setFailed(faultOf(error))
    })
  }
  return (
    <main className="door">
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {failed !== null && (
        <p role="alert" className="fault">
          {t(`refused.${failed}`)}
        </p>
      )}
      <Button onClick={leave} busy={isGoing}>
        {t('go')}
      </Button>
    </main>
  )
}

interface ReturnProps {
  readonly config: DeskConfig
  readonly query: URLSearchParams
}

/** A window opened for it closes itself. */
export function ReturnPage({ config, query }: ReturnProps) {
  const t = useTranslations('signIn')
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name))
  const [fault, setFault] = useState<Fault | null>(code && state ? null : 'provider')
  const [isDone, setIsDone] = useState(false)
  const isAsked = useRef(false)
  useEffect(() => {
    // A strict render would spend the code twice.
    if (isAsked.current || !code || !state) return
    isAsked.current = true
    comeBack(config, { code, state, ...(iss ? { iss } : {}) }).then(
      (back) => {
        if (back !== null) location.replace(back)
        else {
          setIsDone(true)
          window.close()
        }
      },
      (error: unknown) => setFault(faultOf(error)),
    )
  }, [config, code, state, iss])
  if (fault !== null) return <SignInPage config={config} fault={fault} />
  return (
    <main className="door">
      <p role="status">{isDone ? t('done') : t('going')}</p>
    </main>
  )
}

export function SessionOver({ config }: { readonly config: DeskConfig }) {
  const t = useTranslations('signIn')
  const [failed, setFailed] = useState<Fault | null>(null)
  const again = () => {
    setFailed(null)
    signInBeside(config).catch((error: unknown) => setFailed(faultOf(error)))
  }
  return (
    <Dialog title={t('over')} onCancel={() => undefined} footer={<Button onClick={again}>{t('again')}</Button>}>
      <p>{t('overText')}</p>
      {failed !== null && <p role="alert">{t(`refused.${failed}`)}</p>}
    </Dialog>
  )
}
