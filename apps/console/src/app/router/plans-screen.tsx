import { CouponBox } from '../../features/coupons/coupon-box.tsx'
import { Plans } from '../../features/plans/plans.tsx'
import { Allowed } from '../../forms/allowed.tsx'

/** The plans, and under them where a coupon is used. */
export const PlansScreen = () => (
  <Plans>
    <Allowed to="buy">
      <CouponBox />
    </Allowed>
  </Plans>
)
