import { COUPON_CODE_LENGTH, couponCodeOf } from '@touchline/domain/coupons'
import { TextField } from '@touchline/ui/input/field.tsx'

interface CouponFieldProps {
  readonly label: string
  readonly code: string
  readonly placeholder?: string
  readonly error: string | null | undefined
  /** Unformatted while composed. */
  readonly onType: (code: string, isComposing: boolean) => void
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing

/** Keeps the text unformatted while an input method composes. */
export const CouponField = ({ code, onType, ...field }: CouponFieldProps) => (
  <TextField
    {...field}
    value={code}
    maxLength={COUPON_CODE_LENGTH}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    onChange={({ target: { value }, nativeEvent }) =>
      isComposing(nativeEvent) ? onType(value, true) : onType(couponCodeOf(value), false)
    }
    onCompositionEnd={({ currentTarget }) => onType(couponCodeOf(currentTarget.value), false)}
  />
)
