/** CSV file of event counts for the storyboard, with an invalid line and an event that no chart sends. */
export const COUNTS = `date,event,count
2026-11-01,signup_start,100
2026-11-01,signup_complete,80
2026-11-02,mobile_verified,20
2026-11-02,kyc_result,five
2026-11-02,mystery,1
`;
