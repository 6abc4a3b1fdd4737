import { CouponBox } from '../../features/coupons/coupon-box.tsx'
import { Plans } from '../../features/plans/plans.tsx'

/** The plans, and under them where a coupon is used. */
export const PlansScreen = () => (
  <Plans>
    <CouponBox />
  </Plans>
)
