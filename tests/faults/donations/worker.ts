import { chargeMonthlyDonationJob } from '#jobs/donations/charge-monthly-donation.ts'
import { workUntilKilled } from '../../support/killed-worker.ts'

await workUntilKilled(chargeMonthlyDonationJob)
