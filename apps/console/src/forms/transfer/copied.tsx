import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/input/button.tsx'

interface CopiedProps {
  /** What the text is, for those who do not see it next to the button. */
  readonly what: string
  readonly text: string
}

/** A text to be typed elsewhere, and a button that copies it. */
export function Copied({ what, text }: CopiedProps) {
  const t = useTranslations('transfer')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <span className="copied">
      <span className="num">{text}</span>
      <Button
        look="ghost"
        aria-label={t('copyWhat', { what })}
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
      >
        {isCopied ? t('copied') : t('copy')}
      </Button>
      <span className="hidden-text" aria-live="polite">
        {isCopied ? t('copiedWhat', { what }) : ''}
      </span>
    </span>
  )
}
