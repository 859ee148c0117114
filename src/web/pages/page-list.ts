import type { AnyPage } from '#web/render/page.ts'
import { accountPage } from './account/account-page.tsx'
import { accountAddressDeletePage } from './account-address/account-address-delete-page.tsx'
import { accountAddressPage } from './account-address/account-address-page.tsx'
import { accountDataPage } from './account-data/account-data-page.tsx'
import { accountDeleteConfirmPage } from './account-data/account-delete-confirm-page.tsx'
import { accountDeletePage } from './account-data/account-delete-page.tsx'
import { accountDeletedPage } from './account-data/account-deleted-page.tsx'
import { accountEmailConfirmPage } from './account-details/account-email-confirm-page.tsx'
import { accountEmailPage } from './account-details/account-email-page.tsx'
import { accountNamePage } from './account-details/account-name-page.tsx'
import { accountGiftsPage } from './account-gifts/account-gifts-page.tsx'
import { accountMailPage } from './account-mail/account-mail-page.tsx'
import { accountOrdersPage } from './account-orders/account-orders-page.tsx'
import { accountPaymentPage } from './account-payment/account-payment-page.tsx'
import { accountReadingPage } from './account-reading/account-reading-page.tsx'
import { accountSignInPage } from './account-sign-in/account-sign-in-page.tsx'
import { accountSubscriptionPage } from './account-subscription/account-subscription-page.tsx'
import { archivePage } from './archive/archive-page.tsx'
import { articlePage } from './article/article-page.tsx'
import { authorPage } from './author/author-page.tsx'
import { autorenewPage } from './autorenew/autorenew-page.tsx'
import { cancelPage, withdrawPage } from './cancel/cancel-page.tsx'
import { cancelledPage } from './cancel/cancelled-page.tsx'
import { checkoutPage } from './checkout/checkout-page.tsx'
import { correctionsPage } from './corrections/corrections-page.tsx'
import { deskAuditPage } from './desk/audit-page.tsx'
import { deskBookMonthPage } from './desk/book-month-page.tsx'
import { deskBooksPage } from './desk/books-page.tsx'
import { deskCancellationsPage } from './desk/cancellations-page.tsx'
import { deskPage } from './desk/desk-page.tsx'
import { deskDonationsPage } from './desk/donations/donations-page.tsx'
import { deskGiftsPage } from './desk/donations/gifts-page.tsx'
import { deskDonationPage } from './desk/donations/monthly-page.tsx'
import { deskStatementDonorPage } from './desk/donations/statement-donor-page.tsx'
import { deskStatementYearPage } from './desk/donations/statement-year-page.tsx'
import { deskStatementsPage } from './desk/donations/statements-page.tsx'
import { deskFiguresPage } from './desk/figures/figures-page.tsx'
import { deskFindPage } from './desk/find-page.tsx'
import { deskGivenListPage } from './desk/gifts/given-list-page.tsx'
import { deskGivenPage } from './desk/gifts/given-page.tsx'
import { deskImportPage } from './desk/import-page.tsx'
import { deskImportRunPage } from './desk/import-run-page.tsx'
import { deskInstitutionPage } from './desk/institutions/institution-page.tsx'
import { deskInstitutionsPage } from './desk/institutions/institutions-page.tsx'
import { deskInvoicePage } from './desk/invoice-page.tsx'
import { deskInvoicesPage } from './desk/invoices-page.tsx'
import { deskIssueFilesPage } from './desk/issue-files-page.tsx'
import { deskIssueLabelsPage } from './desk/issue-labels-page.tsx'
import { deskIssueLeftOutPage } from './desk/issue-left-out-page.tsx'
import { deskIssuePage } from './desk/issue-page.tsx'
import { deskIssuesPage } from './desk/issues-page.tsx'
import { deskLettersPage } from './desk/letters-page.tsx'
import { deskMissingPage } from './desk/missing-page.tsx'
import { deskOrderPage } from './desk/order-page.tsx'
import { deskOrdersPage } from './desk/orders-page.tsx'
import { deskPayoutPage } from './desk/payout-page.tsx'
import { deskReaderPage } from './desk/reader-page.tsx'
import { deskRenewalsPage } from './desk/renewals/renewals-page.tsx'
import { deskStaffPage } from './desk/staff-page.tsx'
import { deskStatementPage } from './desk/statement-page.tsx'
import { deskGoodsPage } from './desk/store/goods-page.tsx'
import { deskStorePage } from './desk/store/store-page.tsx'
import { deskTroublePage } from './desk/trouble-page.tsx'
import { deskWaitingCopiesPage } from './desk/waiting-copies-page.tsx'
import { deskWebhooksPage } from './desk/webhooks-page.tsx'
import { devDonatePage } from './dev-donate/dev-donate-page.tsx'
import { devPaymentsPage } from './dev-payments/dev-payments-page.tsx'
import { devRenewPage } from './dev-renew/dev-renew-page.tsx'
import { devStorePage } from './dev-store/dev-store-page.tsx'
import { devSubscribePage } from './dev-subscribe/dev-subscribe-page.tsx'
import { donatePage } from './donate/donate-page.tsx'
import { donatePaymentDebugPage, donatePaymentPage } from './donate-payment/donate-payment-page.tsx'
import { donorPage } from './donor/donor-page.tsx'
import { giftDeliveryPage } from './gift-delivery/gift-delivery-page.tsx'
import { homePage } from './home/home-page.tsx'
import { informationPage } from './information/information-page.tsx'
import { institutionIssuesPage } from './institution/institution-issues-page.tsx'
import { invoicePage } from './invoice/invoice-page.tsx'
import { issuePage } from './issue/issue-page.tsx'
import { issuesPage } from './issues/issues-page.tsx'
import { codePage } from './login/code-page.tsx'
import { loginPage } from './login/login-page.tsx'
import { passwordPage } from './login/password-page.tsx'
import { secondFactorPage } from './login/second-factor-page.tsx'
import { confirmPage } from './mailing-list/confirm-page.tsx'
import { leaveLettersPage } from './mailing-list/leave-letters-page.tsx'
import { mailingListPage } from './mailing-list/mailing-list-page.tsx'
import { unsubscribePage } from './mailing-list/unsubscribe-page.tsx'
import { patternsPage } from './patterns/patterns-page.tsx'
import { productPage } from './product/product-page.tsx'
import { receiptPage } from './receipt/receipt-page.tsx'
import { giftCardPage } from './redeem/gift-card-page.tsx'
import { redeemPage } from './redeem/redeem-page.tsx'
import { renewPage } from './renew/renew-page.tsx'
import { searchPage } from './search/search-page.tsx'
import { sectionPage } from './section/section-page.tsx'
import { backIssuesPage } from './store/back-issues-page.tsx'
import { storePage } from './store/store-page.tsx'
import { storyPage } from './story/story-page.tsx'
import { subscribePage } from './subscribe/subscribe-page.tsx'
import { topicPage } from './topic/topic-page.tsx'

/** Every page of the site. */
export const pages: readonly AnyPage[] = [
  homePage,
  articlePage,
  issuePage,
  issuesPage,
  archivePage,
  sectionPage,
  topicPage,
  authorPage,
  searchPage,
  correctionsPage,
  storyPage,
  storePage,
  backIssuesPage,
  productPage,
  checkoutPage,
  receiptPage,
  giftDeliveryPage,
  invoicePage,
  subscribePage,
  renewPage,
  donatePage,
  autorenewPage,
  redeemPage,
  giftCardPage,
  mailingListPage,
  confirmPage,
  unsubscribePage,
  leaveLettersPage,
  cancelPage,
  withdrawPage,
  cancelledPage,
  donorPage,
  donatePaymentPage,
  donatePaymentDebugPage,
  accountPage,
  accountNamePage,
  accountSignInPage,
  accountMailPage,
  accountReadingPage,
  accountEmailPage,
  accountEmailConfirmPage,
  accountAddressPage,
  accountAddressDeletePage,
  accountPaymentPage,
  accountSubscriptionPage,
  accountOrdersPage,
  accountGiftsPage,
  accountDataPage,
  accountDeletePage,
  accountDeleteConfirmPage,
  accountDeletedPage,
  loginPage,
  passwordPage,
  codePage,
  secondFactorPage,
  institutionIssuesPage,
  deskPage,
  deskFindPage,
  deskInvoicesPage,
  deskDonationsPage,
  deskGiftsPage,
  deskGivenListPage,
  deskGivenPage,
  deskDonationPage,
  deskStatementsPage,
  deskStatementYearPage,
  deskStatementDonorPage,
  deskInstitutionsPage,
  deskInstitutionPage,
  deskLettersPage,
  deskInvoicePage,
  deskStatementPage,
  deskImportPage,
  deskImportRunPage,
  deskBooksPage,
  deskBookMonthPage,
  deskPayoutPage,
  deskReaderPage,
  deskOrderPage,
  deskIssuesPage,
  deskMissingPage,
  deskCancellationsPage,
  deskTroublePage,
  deskWaitingCopiesPage,
  deskIssuePage,
  deskIssueLabelsPage,
  deskIssueLeftOutPage,
  deskIssueFilesPage,
  deskOrdersPage,
  deskRenewalsPage,
  deskStorePage,
  deskGoodsPage,
  deskFiguresPage,
  deskStaffPage,
  deskAuditPage,
  deskWebhooksPage,
  informationPage,
]

/** Pages for those who work on the site; production has none of them. */
export const workshopPages: readonly AnyPage[] = [
  patternsPage,
  devPaymentsPage,
  devStorePage,
  devSubscribePage,
  devRenewPage,
  devDonatePage,
]
