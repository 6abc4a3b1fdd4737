import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useTranslations('security.authenticator')
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid('copied'),
      () => setSaid('notCopied'),
    )
  }
  return (
    <>
      <Button look="ghost" onClick={copy} onBlur={() => setSaid(null)}>
        {label}
      </Button>
      <span role="status" className="small">
        {said !== null && t(said)}
      </span>
    </>
  )
}
