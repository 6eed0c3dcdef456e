// Who somebody is: names of all scripts, and going for good.
import { expect, test } from "@playwright/test";
import { named, started } from "./tables";

test("whoever goes for good is asked first, and is nobody afterwards", async ({ page }) => {
  await named(page, "Ines");
  await page.goto("/me");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Delete your account and all that is yours, for good?")).toBeVisible();
  await page.getByRole("button", { name: "No, go back" }).click();
  expect((await page.request.get("/api/v1/me")).status()).toBe(200);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("group").getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get("/api/v1/me")).status()).toBe(401);
});

test("a name from right to left and what is said turn nothing else round", async ({ page }) => {
  await named(page, "محمد (1)");
  const { id } = await started(page, "pastiche", 2);
  await page.goto(`/t/${id}`);
  await page.locator("#prompt-line").waitFor();
  await page.getByRole("button", { name: "Talk", exact: false }).first().click();
  await page.locator("#say").fill("שלום 1 2 3");
  await page.locator("#say").press("Enter");
  const line = page.locator("li", { hasText: "שלום" });
  await expect(line.locator("bdi")).toHaveText(["محمد (1)", "שלום 1 2 3"]);
  // The name stays where names stand, before what is said.
  const [name, words] = await line
    .locator("bdi")
    .evaluateAll((parts) => parts.map((one) => one.getBoundingClientRect()));
  expect(name?.left).toBeLessThan(words?.left ?? 0);
});

test("a name is counted in letters as people count them", async ({ page }) => {
  await page.goto("/me");
  const field = page.getByRole("textbox", { name: "Your name" });
  await field.fill("👨‍👩‍👧‍👦".repeat(9));
  await page.getByRole("button", { name: "That is me" }).click();
  await expect(page.getByText("You are 👨‍👩‍👧‍👦")).toBeVisible();
  await field.fill("x".repeat(41));
  expect(await field.evaluate((one: HTMLInputElement) => one.validationMessage)).toBe("A name has at most 40 letters.");
});
