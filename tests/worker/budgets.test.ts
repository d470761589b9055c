import { apiBudgets } from "../support/budget-cases/api-budgets";
import { contentBudgets } from "../support/budget-cases/content-budgets";
import { pageBudgets } from "../support/budget-cases/page-budgets";

// In one file, for one database: filling it takes longer than all that is measured. The first one fills it.
pageBudgets();
apiBudgets();
contentBudgets();
